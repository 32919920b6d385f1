import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf, eventKindsOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { simulatorOf, withReplacedPlatform } from '../../testing/platforms.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listContacts } from '../contacts/list-contacts.ts'
import { setOptOut } from '../contacts/set-opt-out.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { getMessage } from './get-message.ts'
import { sendMessage } from './send-message.ts'

const phone = '+491701234567'
const hour = 3_600_000

describe.each(engines)('on $name', (engine) => {
  async function withConversation(from = phone) {
    const fixture = await recordEvents(await createTestApp(engine))
    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write(from, 'hello')
    const send = (text: string, actor: Actor = fixture.keyHolder({ write: true })) =>
      authorized('messages.send', sendMessage)(fixture.app, actor, {
        workspaceId: fixture.workspaceId,
        conversationId,
        text,
      })
    const conversation = () => getConversation(fixture.app, fixture.scope(), { conversationId })
    const message = (messageId: string) => getMessage(fixture.app, fixture.scope(), { messageId })
    const stored = () =>
      fixture.app.db.selectFrom('message').select('status').where('direction', '=', 'outbound').execute()
    return { fixture, customers, conversationId, send, conversation, message, stored }
  }

  test('sending a message delivers it, emits its event, stores it and lists it as newest', async () => {
    const { fixture, customers, conversationId, send, conversation, message } = await withConversation()
    fixture.clock.advance(1000)
    const at = new Date(fixture.app.now()).toISOString()
    const answer = await send('how can I help?', fixture.member('agent'))

    const { messageId } = answer
    expect(answer).toEqual({ messageId, conversationId, status: 'sent', created_at: at, simulated: true })
    expect(await customers.got(phone)).toEqual(['how can I help?'])
    expect(await message(messageId)).toEqual({
      id: messageId,
      conversation_id: conversationId,
      direction: 'outbound',
      kind: 'text',
      text: 'how can I help?',
      status: 'sent',
      error: null,
      campaign_id: null,
      sent_by: 'The agent',
      created_at: at,
      sent_at: at,
      delivered_at: null,
      read_at: null,
    })
    expect(await conversation()).toMatchObject({
      last_message: { text: 'how can I help?', direction: 'outbound', at },
      unread_count: 1,
      updated_at: at,
    })
    expect(await eventsOf(fixture, 'message.sent')).toEqual([
      {
        message_id: messageId,
        conversation_id: conversationId,
        direction: 'outbound',
        text: 'how can I help?',
        channel: 'chat',
        status: 'sent',
        error: null,
        to: phone,
        contact_name: null,
        campaign_id: null,
        created_at: at,
        channel_id: customers.channel.id,
        channel_name: 'Simulator',
      },
    ])
  })

  test('a refusal by the platform is a failed message with the reason, not an error', async () => {
    const { fixture, send, message } = await withConversation('+15550000007')
    const answer = await send('hello?')

    expect(answer.status).toBe('failed')
    expect(readable(await message(answer.messageId))).toMatchObject({
      status: 'failed',
      error: { code: '130403', message: 'This customer blocked the business' },
      sent_at: null,
    })
    expect(await eventsOf(fixture, 'message.failed')).toMatchObject([
      { message_id: answer.messageId, error: { code: '130403' } },
    ])
    expect(await eventKindsOf(fixture)).not.toContain('message.sent')
  })

  test('a broken connection leaves the message uncertain, and it is not resent', async () => {
    const { fixture, customers, send, message } = await withConversation('+15550000010')
    const answer = await send('hello?')
    await fixture.runJobs()

    expect(answer.status).toBe('uncertain')
    expect(await message(answer.messageId)).toMatchObject({ status: 'uncertain', error: { code: 'outcome_unknown' } })
    expect(await customers.got('+15550000010')).toEqual(['hello?'])
  })

  test('later receipts settle an uncertain message', async () => {
    const { fixture, send, message } = await withConversation('+15550000012')
    const { messageId } = await send('hello?')
    expect(await message(messageId)).toMatchObject({ status: 'uncertain' })
    await fixture.runJobs()
    fixture.clock.advance(10_000)
    await fixture.runJobs()

    expect(await message(messageId)).toMatchObject({ status: 'read', error: null })
  })

  test('the 24-hour reply window closes to the millisecond, and a new message reopens it', async () => {
    const { fixture, customers, send, stored } = await withConversation()
    fixture.clock.advance(24 * hour - 1)
    await expect(send('just in time')).resolves.toMatchObject({ status: 'sent' })
    fixture.clock.advance(1)
    await expect(send('too late')).rejects.toMatchObject({ code: 'window_closed' })

    expect(await customers.got(phone)).toEqual(['just in time'])
    expect(await stored()).toHaveLength(1)
    await customers.write(phone, 'still there?')
    await expect(send('yes')).resolves.toMatchObject({ status: 'sent' })
  })

  test('a delayed message opens the reply window from when it was written', async () => {
    const { fixture, customers, send } = await withConversation()
    fixture.clock.advance(30 * hour)
    await customers.deliver({ ...customers.message(phone, 'late'), at: fixture.app.now() - 25 * hour })

    await expect(send('hello')).rejects.toMatchObject({ code: 'window_closed' })
  })

  test('an opt-out of everything blocks replies; an opt-out of campaigns does not', async () => {
    const { fixture, customers, send, stored } = await withConversation()
    const [contact] = (await listContacts(fixture.app, fixture.scope(), { page: 1, limit: 1 })).data
    const optOut = (scope: 'campaigns' | 'everything') =>
      setOptOut(fixture.app, fixture.scope(), { contactId: contact?.id ?? '', scope })

    await optOut('everything')
    await expect(send('an offer')).rejects.toMatchObject({ code: 'opted_out' })
    expect(await stored()).toEqual([])
    await optOut('campaigns')
    await expect(send('an answer')).resolves.toMatchObject({ status: 'sent' })
    expect(await customers.got(phone)).toEqual(['an answer'])
  })

  test('sending a message reopens a resolved conversation; a refused message leaves it resolved', async () => {
    const { fixture, conversationId, send, conversation } = await withConversation()
    const resolve = () => changeConversation(fixture.app, fixture.scope(), { conversationId, status: 'resolved' })
    await resolve()
    await send('one more thing', fixture.member('agent'))

    expect(await conversation()).toMatchObject({ status: 'open', resolved_at: null })
    expect(await eventsOf(fixture, 'conversation.reopened')).toMatchObject([
      { conversation_id: conversationId, reopened_by: 'The agent' },
    ])

    await resolve()
    fixture.clock.advance(25 * hour)
    await expect(send('too late')).rejects.toMatchObject({ code: 'window_closed' })
    expect(await conversation()).toMatchObject({ status: 'resolved' })
  })

  test('read-only API keys, viewers and other workspaces cannot send', async () => {
    const { fixture, customers, send, stored } = await withConversation()
    const mayNot = [
      fixture.keyHolder({ read: true, analytics: true, bulk_send: true }),
      fixture.member('viewer'),
      fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
    ]
    for (const actor of mayNot) await expect(send('hello', actor)).rejects.toMatchObject({ code: 'forbidden' })
    for (const elsewhere of [
      fixture.keyHolder({ write: true }, 'test'),
      { ...fixture.keyHolder({ write: true }), workspaceId: fixture.otherWorkspaceId },
    ]) {
      await expect(send('hello', elsewhere)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await stored()).toEqual([])
    expect(await customers.got(phone)).toEqual([])
    await expect(send('hello', fixture.keyHolder({ conversations: true }))).resolves.toMatchObject({ status: 'sent' })
  })

  test('twenty concurrent messages each arrive once with distinct ids', async () => {
    const { customers, send } = await withConversation()
    const texts = Array.from({ length: 20 }, (_, n) => `answer ${n}`)
    const answers = await Promise.all(texts.map((text) => send(text)))

    expect(new Set(answers.map((answer) => answer.messageId)).size).toBe(20)
    expect((await customers.got(phone)).toSorted()).toEqual(texts.toSorted())
  })
  test('messages at once reopen their conversation once, and a refusal affects no other', async () => {
    const { fixture, conversationId, send, stored } = await withConversation()
    const { app } = fixture
    await changeConversation(app, fixture.scope(), { conversationId, status: 'resolved' })
    const elsewhere = sendMessage(app, fixture.scope(), { conversationId: app.newId(), text: 'lost' })
    const answers = await Promise.allSettled([send('one'), elsewhere, send('two')])

    expect(answers).toMatchObject([
      { status: 'fulfilled', value: { conversationId, status: 'sent' } },
      { status: 'rejected', reason: { code: 'not_found' } },
      { status: 'fulfilled', value: { conversationId, status: 'sent' } },
    ])
    expect(await stored()).toHaveLength(2)
    expect(await eventsOf(fixture, 'conversation.reopened')).toHaveLength(1)
  })

  test('an outcome that cannot be stored undoes none of those stored with it', async () => {
    const { fixture, conversationId } = await withConversation()
    const { app } = fixture
    const simulator = simulatorOf(app)
    const given: string[] = []
    const allGiven = Promise.withResolvers<void>()
    const platform: typeof simulator = {
      ...simulator,
      sendContent: async (_, { content, messageId }) => {
        const text = 'text' in content ? content.text : ''
        // As when the customer is erased meanwhile.
        if (text === 'gone') await app.db.deleteFrom('message').where('id', '=', messageId).execute()
        if (given.push(text) === 3) allGiven.resolve()
        await allGiven.promise
        return { kind: 'accepted', platformMessageId: `of ${messageId}` }
      },
    }
    const replaced = withReplacedPlatform(app, platform)
    const answers = await Promise.all(
      ['before', 'gone', 'after'].map((text) => sendMessage(replaced, fixture.scope(), { conversationId, text })),
    )

    expect(answers.map(({ status }) => status)).toEqual(['sent', 'queued', 'sent'])
    const stored = app.db.selectFrom('message').select(['text', 'status']).where('direction', '=', 'outbound')
    expect((await stored.execute()).toSorted((one, other) => one.text.localeCompare(other.text))).toEqual([
      { text: 'after', status: 'sent' },
      { text: 'before', status: 'sent' },
    ])
  })
})
