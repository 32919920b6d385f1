import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { getMessage } from '../messages/get-message.ts'
import { sendMessage } from '../messages/send-message.ts'
import { phoneThread } from './phone-thread.ts'
import { playCustomer } from './play-customer.ts'

const ada = '+15551230001'
const bob = '+15551230002'

describe.each(engines)('playing the customer on $name', (engine) => {
  const play = (house: TestHouse, input: object, mode: 'live' | 'test' = 'live') =>
    playCustomer(house.app, house.system(mode), { from: ada, text: 'Hi', ...input })
  const messages = (house: TestHouse) => house.app.db.selectFrom('message').selectAll().orderBy('id').execute()

  test('is told like a message from outside, and answered with our ids', async () => {
    const house = await openTestHouse(engine)
    const { messageId, conversationId } = await play(house, { name: 'Ada', from: ' +1 (555) 123-0001 ' })

    expect(await getMessage(house.app, house.system(), { messageId })).toMatchObject({
      text: 'Hi',
      direction: 'inbound',
      conversation_id: conversationId,
    })
    expect(await getConversation(house.app, house.system(), { conversationId })).toMatchObject({
      contact: { phone: ada, name: 'Ada' },
      channel: 'chat',
    })
    const again = await play(house, { text: 'Hello?' })
    expect(again.conversationId).toBe(conversationId)
    expect(again.messageId).not.toBe(messageId)
  })

  test('may quote a message of ours that reached this customer', async () => {
    const house = await openTestHouse(engine)
    const { conversationId } = await play(house, {})
    const sent = await sendMessage(house.app, house.system(), { conversationId, text: 'What can we do for you?' })
    await play(house, { text: 'This', reply_to: sent.messageId, button: true })

    const { data } = await phoneThread(house.app, house.member(), { workspaceId: house.workspaceId, phone: ada })
    expect(data).toMatchObject([
      { direction: 'from_customer', text: 'Hi', quoted_text: null, message_id: null },
      { direction: 'to_customer', text: 'What can we do for you?', message_id: sent.messageId },
      { direction: 'from_customer', text: 'This', quoted_text: 'What can we do for you?' },
    ])
    const ours = (await messages(house)).find((message) => message.id === sent.messageId)
    expect((await messages(house)).at(-1)?.quoted_platform_message_id).toBe(ours?.platform_message_id)
  })

  test('cannot quote what is not there, what somebody else got, or what never arrived', async () => {
    const house = await openTestHouse(engine)
    const { conversationId } = await play(house, {})
    const sent = await sendMessage(house.app, house.system(), { conversationId, text: 'Hello Ada' })
    const lost = await play(house, { from: '+15550000008' })
    const refused = await sendMessage(house.app, house.system(), { conversationId: lost.conversationId, text: 'Hello' })
    const before = await messages(house)

    for (const [input, mode] of [
      [{ reply_to: 'no-such-message' }, 'live'],
      [{ reply_to: sent.messageId }, 'test'],
    ] as const) {
      await expect(play(house, input, mode)).rejects.toMatchObject({ code: 'not_found' })
    }
    for (const input of [
      { from: bob, reply_to: sent.messageId },
      { from: '+15550000008', reply_to: refused.messageId },
    ]) {
      await expect(play(house, input)).rejects.toMatchObject({
        code: 'invalid_request',
        details: [{ path: 'reply_to' }],
      })
    }
    expect(await messages(house)).toEqual(before)
  })

  test.each(['5551230001', '+0551230001', '+1555', 'Ada', '+1555x230001'])(
    'a phone number that is none is refused, saying why: %s',
    async (from) => {
      const house = await openTestHouse(engine)
      await expect(play(house, { from })).rejects.toMatchObject({
        code: 'invalid_request',
        details: [{ path: 'from', message: expect.stringContaining(from) }],
      })
      expect(await messages(house)).toEqual([])
    },
  )

  test('stays in its mode and workspace', async () => {
    const house = await openTestHouse(engine)
    await play(house, {}, 'test')

    expect(await messages(house)).toMatchObject([{ mode: 'test', workspace_id: house.workspaceId }])
    const thread = (mode: 'live' | 'test') =>
      phoneThread(house.app, house.member(), { workspaceId: house.workspaceId, mode, phone: ada })
    expect((await thread('test')).data).toHaveLength(1)
    expect((await thread('live')).data).toEqual([])
  })
})
