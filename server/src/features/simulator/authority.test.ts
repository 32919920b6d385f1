import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { pendingTemplate } from '../../testing/templates.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changePhone } from './change-phone.ts'
import { changeStanding } from './change-standing.ts'
import { decideReview } from './decide-review.ts'
import { giveReceipt } from './give-receipt.ts'
import { listPhones } from './list-phones.ts'
import { phoneThread } from './phone-thread.ts'
import { playCustomer } from './play-customer.ts'

const ada = '+15551230001'

describe.each(engines)('who may use the simulator on $name', (engine) => {
  async function openWithMessage() {
    const house = await openTestHouse(engine)
    await pendingTemplate(house)
    const { conversationId } = await playCustomer(house.app, house.system(), { from: ada, text: 'Hi' })
    const { messageId } = await sendMessage(house.app, house.system(), { conversationId, text: 'Hello' })
    return { house, messageId }
  }
  const operations = {
    play: (house, actor) => playCustomer(house.app, actor, { ...here(house), from: ada, text: 'Again' }),
    receipt: (house, actor, messageId) => giveReceipt(house.app, actor, { ...here(house), messageId, status: 'read' }),
    review: (house, actor) =>
      decideReview(house.app, actor, {
        ...here(house),
        templateName: 'order_shipped',
        language: 'en_US',
        decision: 'APPROVED',
      }),
    standing: (house, actor) =>
      changeStanding(house.app, actor, {
        ...here(house),
        templateName: 'order_shipped',
        language: 'en_US',
        quality: 'LOW',
      }),
    phone: (house, actor) => changePhone(house.app, actor, { ...here(house), phone: ada, blocked: true }),
    phones: (house, actor) => listPhones(house.app, actor, here(house)),
    thread: (house, actor) => phoneThread(house.app, actor, { ...here(house), phone: ada }),
  } satisfies Record<string, (house: TestHouse, actor: Actor, messageId: string) => Promise<unknown>>
  type Operation = keyof typeof operations
  const all = Object.keys(operations) as Operation[]
  const here = (house: TestHouse) => ({ workspaceId: house.workspaceId, mode: 'live' as const })

  /** All that the simulator and Parley know of messages and templates. */
  const everything = async ({ app }: TestHouse) => ({
    messages: await app.db.selectFrom('message').selectAll().orderBy('id').execute(),
    templates: await app.db.selectFrom('template').selectAll().orderBy('id').execute(),
    simulated: await app.db.selectFrom('simulator_message').selectAll().orderBy('id').execute(),
    phones: await app.db.selectFrom('simulator_phone').selectAll().orderBy('phone').execute(),
  })

  test.each<[string, Operation[], (house: TestHouse) => Actor]>([
    ['a stranger', all, (house) => house.member('owner', { workspaceId: house.otherWorkspaceId })],
    ['a viewer', ['play', 'receipt', 'review', 'standing', 'phone'], (house) => house.member('viewer')],
    ['an agent', ['review', 'standing'], (house) => house.member('agent')],
    ['a key', ['phones', 'thread'], (house) => house.keyHolder({ read: true, write: true, conversations: true })],
  ])('%s is refused %j, and nothing changes', async (_, refused, actorOf) => {
    const { house, messageId } = await openWithMessage()
    const before = await everything(house)

    for (const operation of refused) {
      const attempt = operations[operation](house, actorOf(house), messageId)
      await expect(attempt, operation).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await everything(house)).toEqual(before)
  })

  test.each<[string, Operation[], (house: TestHouse) => Actor]>([
    ['a campaigner', all, (house) => house.member('campaigner')],
    ['an agent', ['play', 'receipt', 'phone', 'phones', 'thread'], (house) => house.member('agent')],
    ['a viewer', ['phones', 'thread'], (house) => house.member('viewer')],
    [
      'a key without any permission',
      ['play', 'receipt', 'review', 'standing', 'phone'],
      (house) => house.keyHolder({}),
    ],
  ])('%s may %j', async (_, allowed, actorOf) => {
    const { house, messageId } = await openWithMessage()
    for (const operation of allowed) {
      await expect(operations[operation](house, actorOf(house), messageId), operation).resolves.toBeDefined()
    }
  })

  test('nobody plays where a real platform is connected', async () => {
    const { house, messageId } = await openWithMessage()
    const before = await everything(house)
    await house.app.db.updateTable('channel').set({ platform: 'whatsapp' }).where('mode', '=', 'live').execute()

    for (const operation of all) {
      await expect(operations[operation](house, house.member(), messageId), operation).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('connected to a real platform'),
      })
    }
    expect(await everything(house)).toEqual(before)
    await expect(
      playCustomer(house.app, house.member(), { ...here(house), mode: 'test', from: ada, text: 'Hi' }),
    ).resolves.toBeDefined()
  })

  test('the phones of a mode are its own, newest first', async () => {
    const { house } = await openWithMessage()
    house.clock.advance(1)
    await playCustomer(house.app, house.system(), { from: '+15551230002', text: 'Me too', name: 'Bob' })
    await playCustomer(house.app, house.system('test'), { from: '+15551230003', text: 'Elsewhere' })

    expect((await listPhones(house.app, house.member(), here(house))).data).toEqual([
      {
        ...{
          phone: '+15551230002',
          name: 'Bob',
          last_text: 'Me too',
          last_at: new Date(house.app.now()).toISOString(),
        },
        ...{ blocked: false, receipts_by_hand: false },
      },
      expect.objectContaining({ phone: ada, name: null, last_text: 'Hello' }),
    ])
  })

  test('a thread is asked for by a phone number', async () => {
    const { house } = await openWithMessage()
    await expect(phoneThread(house.app, house.member(), { ...here(house), phone: '555' })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'phone' }],
    })
  })
})
