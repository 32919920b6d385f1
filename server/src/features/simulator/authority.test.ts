import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { pendingTemplate } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changePhone } from './change-phone.ts'
import { changeTemplateQuality } from './change-template-quality.ts'
import { decideReview } from './decide-review.ts'
import { giveReceipt } from './give-receipt.ts'
import { listPhones } from './list-phones.ts'
import { phoneThread } from './phone-thread.ts'
import { playCustomer } from './play-customer.ts'

const ada = '+15551230001'

describe.each(engines)('Permissions of the simulator on $name', (engine) => {
  async function openWithMessage() {
    const fixture = await createTestApp(engine)
    await pendingTemplate(fixture)
    const { conversationId } = await playCustomer(fixture.app, fixture.scope(), { from: ada, text: 'Hi' })
    const { messageId } = await sendMessage(fixture.app, fixture.scope(), { conversationId, text: 'Hello' })
    return { fixture, messageId }
  }
  const operations = {
    play: (fixture, actor) =>
      authorized('simulator.use', playCustomer)(fixture.app, actor, { ...scope(fixture), from: ada, text: 'Again' }),
    receipt: (fixture, actor, messageId) =>
      authorized('simulator.use', giveReceipt)(fixture.app, actor, { ...scope(fixture), messageId, status: 'read' }),
    review: (fixture, actor) =>
      authorized('simulator.review', decideReview)(fixture.app, actor, {
        ...scope(fixture),
        templateName: 'order_shipped',
        language: 'en_US',
        decision: 'APPROVED',
      }),
    quality: (fixture, actor) =>
      authorized('simulator.review', changeTemplateQuality)(fixture.app, actor, {
        ...scope(fixture),
        templateName: 'order_shipped',
        language: 'en_US',
        quality: 'LOW',
      }),
    phone: (fixture, actor) =>
      authorized('simulator.use', changePhone)(fixture.app, actor, { ...scope(fixture), phone: ada, blocked: true }),
    phones: (fixture, actor) => authorized('simulator.read', listPhones)(fixture.app, actor, scope(fixture)),
    thread: (fixture, actor) =>
      authorized('simulator.read', phoneThread)(fixture.app, actor, { ...scope(fixture), phone: ada }),
  } satisfies Record<string, (fixture: TestApp, actor: Actor, messageId: string) => Promise<unknown>>
  type Operation = keyof typeof operations
  const all = Object.keys(operations) as Operation[]
  const scope = (fixture: TestApp) => ({ workspaceId: fixture.workspaceId, mode: 'live' as const })

  /** Everything that the simulator and Parley have stored about messages and templates. */
  const everything = async ({ app }: TestApp) => ({
    messages: await app.db.selectFrom('message').selectAll().orderBy('id').execute(),
    templates: await app.db.selectFrom('template').selectAll().orderBy('id').execute(),
    simulated: await app.db.selectFrom('simulator_message').selectAll().orderBy('id').execute(),
    phones: await app.db.selectFrom('simulator_phone').selectAll().orderBy('phone').execute(),
  })

  test.each<[string, Operation[], (fixture: TestApp) => Actor]>([
    ['a stranger', all, (fixture) => fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })],
    ['a viewer', ['play', 'receipt', 'review', 'quality', 'phone'], (fixture) => fixture.member('viewer')],
    ['an agent', ['review', 'quality'], (fixture) => fixture.member('agent')],
    ['a key', ['phones', 'thread'], (fixture) => fixture.keyHolder({ read: true, write: true, conversations: true })],
  ])('%s is refused %j, and nothing changes', async (_, refused, actorOf) => {
    const { fixture, messageId } = await openWithMessage()
    const before = await everything(fixture)

    for (const operation of refused) {
      const attempt = operations[operation](fixture, actorOf(fixture), messageId)
      await expect(attempt, operation).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await everything(fixture)).toEqual(before)
  })

  test.each<[string, Operation[], (fixture: TestApp) => Actor]>([
    ['a campaigner', all, (fixture) => fixture.member('campaigner')],
    ['an agent', ['play', 'receipt', 'phone', 'phones', 'thread'], (fixture) => fixture.member('agent')],
    ['a viewer', ['phones', 'thread'], (fixture) => fixture.member('viewer')],
    [
      'a key without any permission',
      ['play', 'receipt', 'review', 'quality', 'phone'],
      (fixture) => fixture.keyHolder({}),
    ],
  ])('%s may %j', async (_, allowed, actorOf) => {
    const { fixture, messageId } = await openWithMessage()
    for (const operation of allowed) {
      await expect(operations[operation](fixture, actorOf(fixture), messageId), operation).resolves.toBeDefined()
    }
  })

  test('the simulator is not available where a real platform is connected', async () => {
    const { fixture, messageId } = await openWithMessage()
    const before = await everything(fixture)
    await fixture.app.db.updateTable('channel').set({ platform: 'whatsapp' }).where('mode', '=', 'live').execute()

    for (const operation of all) {
      await expect(operations[operation](fixture, fixture.member(), messageId), operation).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('connected to a real platform'),
      })
    }
    expect(await everything(fixture)).toEqual(before)
    await expect(
      authorized('simulator.use', playCustomer)(fixture.app, fixture.member(), {
        ...scope(fixture),
        mode: 'test',
        from: ada,
        text: 'Hi',
      }),
    ).resolves.toBeDefined()
  })

  test('each mode has its own phones, most recently active first', async () => {
    const { fixture } = await openWithMessage()
    fixture.clock.advance(1)
    await playCustomer(fixture.app, fixture.scope(), { from: '+15551230002', text: 'Me too', name: 'Bob' })
    await playCustomer(fixture.app, fixture.scope('test'), { from: '+15551230003', text: 'Elsewhere' })

    expect(
      (await authorized('simulator.read', listPhones)(fixture.app, fixture.member(), scope(fixture))).data,
    ).toEqual([
      {
        phone: '+15551230002',
        name: 'Bob',
        last_text: 'Me too',
        last_at: new Date(fixture.app.now()).toISOString(),
        blocked: false,
        blocked_by_business: false,
        receipts_by_hand: false,
        typing_until: null,
      },
      expect.objectContaining({ phone: ada, name: null, last_text: 'Hello' }),
    ])
  })

  test('a thread is requested by a phone number', async () => {
    const { fixture } = await openWithMessage()
    await expect(
      authorized('simulator.read', phoneThread)(fixture.app, fixture.member(), { ...scope(fixture), phone: '555' }),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'phone' }],
    })
  })
})
