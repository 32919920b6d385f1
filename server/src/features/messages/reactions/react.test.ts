import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { agentOf, eventsOf, recordEvents } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { ada, openWhatsAppCustomer } from '../../../testing/whatsapp/whatsapp-customer.ts'
import { changeConversation } from '../../conversations/change-conversation.ts'
import { reactOnce } from './react.ts'

const dayMs = 86_400_000

describe.each(engines)('A reaction to a message on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await openWhatsAppCustomer(engine))
    const { app, where, writes, thread } = fixture
    await writes()
    const agent = await agentOf(fixture, 'Ada')
    const [hello] = await thread()
    const react = (messageId: string, emoji: string | null = '👍', requestId: string = app.newId()) =>
      authorized('messages.send', reactOnce)(app, agent, { ...where, messageId, emoji, requestId })
    const reactionsTo = async (messageId: string) => (await fixture.message(messageId)).reactions
    return { ...fixture, agent, hello: hello?.id ?? '', react, reactionsTo }
  }

  test('is sent as documented, shown at the message, and taken back', async () => {
    const fixture = await open()
    const { react, hello, reactionsTo, graph, thread, conversations } = fixture
    const [before] = await conversations()
    const sent = await react(hello, '👍', 'request')
    expect(await react(hello, '👍', 'request')).toEqual(sent)
    const received = (await thread())[0]
    expect(graph.messages.map(({ content }) => content)).toEqual([
      { message_id: expect.stringMatching(/^wamid/), emoji: '👍' },
    ])
    expect(received?.reactions).toEqual([{ direction: 'outbound', emoji: '👍' }])
    expect((await thread())[1]).toMatchObject({
      ...{ id: sent.messageId, kind: 'notice', direction: 'outbound', status: 'sent', text: '[Reaction] 👍' },
      content: { type: 'reaction', emoji: '👍', quoted: { message_id: hello, direction: 'inbound', text: 'Hi' } },
    })
    await react(hello, null)
    expect([graph.messages.at(-1)?.content, await reactionsTo(hello)]).toMatchObject([{ emoji: '' }, undefined])
    expect(await eventsOf(fixture, 'message.sent')).toMatchObject([
      { text: '[Reaction] 👍', content: { type: 'reaction', emoji: '👍', quoted: { message_id: hello } } },
      { content: { type: 'reaction', emoji: null } },
    ])
    // It is no reply: the customer still waits, and the list shows what they wrote.
    expect((await conversations())[0]).toEqual({ ...before, updated_at: expect.anything() })
  })

  test('to a message of an earlier conversation is sent while the window of its customer is open on the channel', async () => {
    const fixture = await open()
    const { react, hello, reactionsTo, writes, clock, conversations, app, owner, where, graph } = fixture
    const [{ _id: conversationId = '' } = {}] = await conversations()
    const change = { ...where, conversationId, status: 'resolved' as const }
    await authorized('conversations.change', changeConversation)(app, owner, change)
    clock.advance(2 * dayMs)
    await expect(react(hello)).rejects.toMatchObject({ code: 'window_closed' })
    await writes({ type: 'text', text: { body: 'Another question' } })
    expect(await conversations()).toHaveLength(2)

    expect(await react(hello)).toMatchObject({ conversationId, status: 'sent' })
    expect(await reactionsTo(hello)).toEqual([{ direction: 'outbound', emoji: '👍' }])
    clock.advance(dayMs)
    await expect(react(hello, null)).rejects.toMatchObject({ code: 'window_closed' })
    expect(graph.messages).toHaveLength(1)
  })

  test('that the platform refuses at once or later is not shown at the message', async () => {
    const { react, hello, reactionsTo, graph, account, runJobs } = await open()
    graph.troubles.push(131009)
    expect(await react(hello)).toMatchObject({ status: 'failed' })
    expect(await reactionsTo(hello)).toBeUndefined()
    await react(hello)
    const sent = graph.messages.at(-1)
    if (!sent) throw new Error('Nothing was sent')
    await graph.postStatuses(account, [graph.statusOf(sent, 'failed', 131009)])
    await runJobs()
    expect(await reactionsTo(hello)).toBeUndefined()
  })

  test('of nobody, to a reaction, to what was not sent, and to what is older than 30 days is refused', async () => {
    const { react, reply, writes, hello, graph, clock } = await open()
    await expect(react('none')).rejects.toMatchObject({ code: 'not_found' })
    const own = await react(hello)
    graph.troubles.push(131026)
    const failed = await reply('Hello')
    const sentBefore = graph.messages.length
    const refused = (messageId: string, key: string) =>
      expect(react(messageId)).rejects.toMatchObject({ details: [{ path: 'messageId', message: { key } }] })
    await refused(own.messageId, 'reactedToNoMessage')
    await refused(failed.messageId, 'replyToNotSent')
    clock.advance(30 * dayMs + 1)
    await expect(react(hello)).rejects.toMatchObject({ details: [{ message: { key: 'reactedTooLate' } }] })
    clock.advance(-dayMs)
    await expect(react(hello)).rejects.toMatchObject({ code: 'window_closed' })
    await writes({ type: 'text', text: { body: 'Hi again' }, from: ada })
    await react(hello)
    expect(graph.messages).toHaveLength(sentBefore + 1)
  })
})
