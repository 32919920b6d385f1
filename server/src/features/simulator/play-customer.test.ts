import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { getMessage } from '../messages/get-message.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changePhone } from './change-phone.ts'
import { phoneThread } from './phone-thread.ts'
import { playCustomer } from './play-customer.ts'

const ada = '+15551230001'
const bob = '+15551230002'

describe.each(engines)('on $name', (engine) => {
  const play = (fixture: TestApp, input: object, mode: 'live' | 'test' = 'live') =>
    playCustomer(fixture.app, fixture.scope(mode), { from: ada, text: 'Hi', ...input })
  const messages = (fixture: TestApp) => fixture.app.db.selectFrom('message').selectAll().orderBy('id').execute()

  test('playing the customer is received like a message from outside, and returns our ids', async () => {
    const fixture = await createTestApp(engine)
    const { messageId, conversationId } = await play(fixture, { name: 'Ada', from: ' +1 (555) 123-0001 ' })

    expect(await getMessage(fixture.app, fixture.scope(), { messageId })).toMatchObject({
      text: 'Hi',
      direction: 'inbound',
      conversation_id: conversationId,
    })
    expect(await getConversation(fixture.app, fixture.scope(), { conversationId })).toMatchObject({
      contact: { phone: ada, name: 'Ada' },
      channel: 'chat',
    })
    const again = await play(fixture, { text: 'Hello?' })
    expect(again.conversationId).toBe(conversationId)
    expect(again.messageId).not.toBe(messageId)
  })

  test('the name given to a simulated phone is the name of its contact once it writes, also of a known one', async () => {
    const fixture = await createTestApp(engine)
    const rename = (name: string) =>
      authorized('simulator.use', changePhone)(fixture.app, fixture.member(), {
        workspaceId: fixture.workspaceId,
        phone: ada,
        name,
      })
    const nameOf = async (conversationId: string) =>
      (await getConversation(fixture.app, fixture.scope(), { conversationId })).contact.name
    const { conversationId } = await play(fixture, {})
    expect(await nameOf(conversationId)).toBeNull()
    await rename('Ada')
    await play(fixture, {})
    expect(await nameOf(conversationId)).toBe('Ada')
    await rename('Ada Lovelace')
    await play(fixture, {})
    expect(await nameOf(conversationId)).toBe('Ada Lovelace')
  })

  test('playing the customer may quote a message that reached this customer', async () => {
    const fixture = await createTestApp(engine)
    const { conversationId } = await play(fixture, {})
    const sent = await sendMessage(fixture.app, fixture.scope(), { conversationId, text: 'What can we do for you?' })
    await play(fixture, { text: 'This', reply_to: sent.messageId, button: true })

    const { data } = await authorized('simulator.read', phoneThread)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      phone: ada,
    })
    expect(data).toMatchObject([
      { direction: 'from_customer', text: 'Hi', quoted_text: null, message_id: null },
      { direction: 'to_customer', text: 'What can we do for you?', message_id: sent.messageId },
      { direction: 'from_customer', text: 'This', quoted_text: 'What can we do for you?' },
    ])
    const ours = (await messages(fixture)).find((message) => message.id === sent.messageId)
    expect((await messages(fixture)).at(-1)?.quoted_platform_message_id).toBe(ours?.platform_message_id)
  })

  test('playing the customer cannot quote an unknown message, another customer’s, or one that never arrived', async () => {
    const fixture = await createTestApp(engine)
    const { conversationId } = await play(fixture, {})
    const sent = await sendMessage(fixture.app, fixture.scope(), { conversationId, text: 'Hello Ada' })
    const lost = await play(fixture, { from: '+15550000008' })
    const refused = await sendMessage(fixture.app, fixture.scope(), {
      conversationId: lost.conversationId,
      text: 'Hello',
    })
    const before = await messages(fixture)

    for (const [input, mode] of [
      [{ reply_to: 'no-such-message' }, 'live'],
      [{ reply_to: sent.messageId }, 'test'],
    ] as const) {
      await expect(play(fixture, input, mode)).rejects.toMatchObject({ code: 'not_found' })
    }
    for (const input of [
      { from: bob, reply_to: sent.messageId },
      { from: '+15550000008', reply_to: refused.messageId },
    ]) {
      await expect(play(fixture, input)).rejects.toMatchObject({
        code: 'invalid_request',
        details: [{ path: 'reply_to' }],
      })
    }
    expect(await messages(fixture)).toEqual(before)
  })

  test.each(['5551230001', '+0551230001', '+1555', 'Ada', '+1555x230001'])(
    'refuses an invalid phone number with a reason: %s',
    async (from) => {
      const fixture = await createTestApp(engine)
      await expect(readable(play(fixture, { from }))).rejects.toMatchObject({
        code: 'invalid_request',
        details: [{ path: 'from', message: expect.stringContaining(from) }],
      })
      expect(await messages(fixture)).toEqual([])
    },
  )

  test('playing the customer stays within its mode and workspace', async () => {
    const fixture = await createTestApp(engine)
    await play(fixture, {}, 'test')

    expect(await messages(fixture)).toMatchObject([{ mode: 'test', workspace_id: fixture.workspaceId }])
    const thread = (mode: 'live' | 'test') =>
      authorized('simulator.read', phoneThread)(fixture.app, fixture.member(), {
        workspaceId: fixture.workspaceId,
        mode,
        phone: ada,
      })
    expect((await thread('test')).data).toHaveLength(1)
    expect((await thread('live')).data).toEqual([])
  })
})
