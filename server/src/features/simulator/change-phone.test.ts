import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { blockContact, unblockContact } from '../contacts/blocks/block-contact.ts'
import { listContacts } from '../contacts/list-contacts.ts'
import { getMessage } from '../messages/get-message.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changePhone } from './change-phone.ts'
import { giveReceipt } from './give-receipt.ts'
import { listPhones } from './list-phones.ts'
import { phoneThread } from './phone-thread.ts'
import { playCustomer } from './play-customer.ts'

const ada = '+15551230001'

describe.each(engines)('on $name', (engine) => {
  const change = (fixture: TestApp, input: Omit<Parameters<typeof changePhone>[2], 'workspaceId' | 'mode'>) =>
    authorized('simulator.use', changePhone)(fixture.app, fixture.member('agent'), {
      workspaceId: fixture.workspaceId,
      mode: 'live',
      ...input,
    })
  const write = (fixture: TestApp, text: string) => playCustomer(fixture.app, fixture.scope(), { from: ada, text })
  async function answered(fixture: TestApp, conversationId: string) {
    const { messageId } = await sendMessage(fixture.app, fixture.scope(), { conversationId, text: 'Hello' })
    return messageId
  }
  const message = (fixture: TestApp, messageId: string) => getMessage(fixture.app, fixture.scope(), { messageId })
  const phones = async (fixture: TestApp, q?: string) =>
    (await listPhones(fixture.app, fixture.scope(), { q })).data.map(({ phone }) => phone)

  test('a simulated customer’s phone can be added first, keeps absent settings, and is found by number or name', async () => {
    const fixture = await createTestApp(engine)
    expect((await change(fixture, { phone: '+1 (555) 123-0001', name: 'Ada_B' })).data).toMatchObject({
      phone: ada,
      name: 'Ada_B',
      last_text: '',
      blocked: false,
      receipts_by_hand: false,
    })
    await change(fixture, { phone: '+15551230002', name: 'AdaxB' })
    expect((await change(fixture, { phone: ada, blocked: true })).data).toMatchObject({ name: 'Ada_B', blocked: true })

    expect(await phones(fixture, 'a_b')).toEqual([ada])
    expect(await phones(fixture, '0002')).toEqual(['+15551230002'])
    expect(await phones(fixture, 'nobody')).toEqual([])
    expect((await listPhones(fixture.app, fixture.scope('test'), {})).data).toEqual([])
    await expect(change(fixture, { phone: '0151 1' })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'phone' }],
    })
  })

  test('a simulated customer’s phone that blocked the business receives nothing until it writes to it', async () => {
    const fixture = await createTestApp(engine)
    const { conversationId } = await write(fixture, 'Hi')
    await change(fixture, { phone: ada, blocked: true })

    const refused = await answered(fixture, conversationId)
    expect(await message(fixture, refused)).toMatchObject({ status: 'failed', error: { code: '130403' } })
    const thread = () => phoneThread(fixture.app, fixture.scope(), { phone: ada })
    expect(await thread()).toMatchObject({ phone: { blocked: true }, data: [{ text: 'Hi' }] })

    await write(fixture, 'Me again')
    expect((await thread()).phone).toMatchObject({ blocked: false })
    expect(await message(fixture, await answered(fixture, conversationId))).toMatchObject({ status: 'sent' })
  })

  test('what a simulated customer whom the business blocked sends stays on their phone, marked as failed', async () => {
    const fixture = await createTestApp(engine)
    const { app } = fixture
    await write(fixture, 'Hi')
    const { data: known } = await listContacts(app, fixture.scope(), { page: 1, limit: 1 })
    const input = { workspaceId: fixture.workspaceId, contactId: known[0]?.id ?? '' }
    const thread = () => phoneThread(app, fixture.scope(), { phone: ada })
    await authorized('contacts.block', blockContact)(app, fixture.member(), input)
    await expect(write(fixture, 'Before the simulator knows')).rejects.toMatchObject({ code: 'contact_blocked' })
    await fixture.runJobs()
    await expect(write(fixture, 'Hello?')).rejects.toMatchObject({
      code: 'contact_blocked',
      reason: { key: 'simulatedCustomerBlocked' },
    })
    const { phone, data } = await thread()
    expect(phone).toMatchObject({ blocked_by_business: true })
    expect(data.map(({ text, status }) => [text, status])).toContainEqual(['Hello?', 'failed'])
    expect(await app.db.selectFrom('message').select('text').execute()).toEqual([{ text: 'Hi' }])

    await authorized('contacts.block', unblockContact)(app, fixture.member(), input)
    await fixture.runJobs()
    await write(fixture, 'At last')
    expect((await thread()).phone).toMatchObject({ blocked_by_business: false })
  })

  test('a simulated customer’s phone with manual receipts sends none automatically, and shows the inbox status', async () => {
    const fixture = await createTestApp(engine)
    const { conversationId } = await write(fixture, 'Hi')
    await change(fixture, { phone: ada, receiptsByHand: true })
    const messageId = await answered(fixture, conversationId)
    fixture.clock.advance(60_000)
    await fixture.runJobs()
    const inbox = async () =>
      (await phoneThread(fixture.app, fixture.scope(), { phone: ada })).data.map((it) => it.inbox)
    expect(await inbox()).toEqual([null, { status: 'sent', error: null, conversation_id: conversationId }])

    await giveReceipt(fixture.app, fixture.scope(), { messageId, status: 'failed', error_code: '131026' })
    expect(readable((await inbox())[1])).toMatchObject({
      status: 'failed',
      error: { code: '131026', message: 'The message cannot be delivered: the number is not on the platform' },
    })

    await change(fixture, { phone: ada, receiptsByHand: false })
    const another = await answered(fixture, conversationId)
    fixture.clock.advance(60_000)
    await fixture.runJobs()
    expect(await message(fixture, another)).toMatchObject({ status: 'read' })
  })
})
