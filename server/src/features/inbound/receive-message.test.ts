import { ListConversations } from '@parley/shared/conversations/conversations'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { type Customers, customersOf, eventKindsOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { listConversations } from '../conversations/list/list-conversations.ts'
import { changeSettings } from '../settings/change-settings.ts'

const phone = '+491701234567'

describe.each(engines)('on $name', (engine) => {
  async function open(): Promise<{ fixture: TestApp; customers: Customers }> {
    const fixture = await recordEvents(await createTestApp(engine))
    return { fixture, customers: await customersOf(fixture) }
  }
  const conversations = async (fixture: TestApp) =>
    (await listConversations(fixture.app, fixture.scope(), ListConversations.parse({}))).data
  const messages = (fixture: TestApp) => fixture.app.db.selectFrom('message').selectAll().execute()
  const resolve = (fixture: TestApp, conversationId: string) =>
    changeConversation(fixture.app, fixture.scope(), { conversationId, status: 'resolved' })

  test('a message from a customer opens a conversation and emits its event with the specified field order', async () => {
    const { fixture, customers } = await open()
    const at = new Date(fixture.app.now()).toISOString()
    const { messageId, conversationId } = await customers.write(phone, 'hello', { name: 'Ada' })

    const [received] = await eventsOf(fixture, 'message.received')
    expect(received).toEqual({
      message_id: messageId,
      conversation_id: conversationId,
      direction: 'inbound',
      text: 'hello',
      channel: 'chat',
      from: phone,
      contact_name: 'Ada',
      campaign_id: null,
      created_at: at,
      content: { type: 'text' },
      channel_id: customers.channel.id,
      channel_name: 'Simulator',
    })
    expect(Object.keys(received ?? {})).toEqual([
      'message_id',
      'conversation_id',
      'direction',
      'text',
      'channel',
      'from',
      'contact_name',
      'campaign_id',
      'created_at',
      'content',
      'channel_id',
      'channel_name',
    ])
    expect(await eventsOf(fixture, 'conversation.created')).toEqual([
      {
        conversation_id: conversationId,
        status: 'open',
        channel: 'chat',
        classification: { category: 'general', priority: 'normal' },
        contact: { phone, name: 'Ada' },
        tags: [],
        campaign_id: null,
        created_at: at,
        channel_id: customers.channel.id,
        channel_name: 'Simulator',
      },
    ])
  })

  test('the next one joins it, also while the conversation is pending', async () => {
    const { fixture, customers } = await open()
    const { conversationId } = await customers.write(phone, 'hello')
    await changeConversation(fixture.app, fixture.scope(), { conversationId, status: 'pending' })
    const second = await customers.write(phone, 'anybody there?')

    expect(second.conversationId).toBe(conversationId)
    expect(await getConversation(fixture.app, fixture.scope(), { conversationId })).toMatchObject({
      status: 'pending',
      unread_count: 2,
      last_message: { text: 'anybody there?', direction: 'inbound' },
    })
    expect(await eventsOf(fixture, 'conversation.created')).toHaveLength(1)
  })

  test('after resolving, the next one opens a new conversation', async () => {
    const { fixture, customers } = await open()
    const { conversationId } = await customers.write(phone, 'hello')
    await resolve(fixture, conversationId)
    const second = await customers.write(phone, 'hello again')

    expect(second.conversationId).not.toBe(conversationId)
    expect((await conversations(fixture)).map(({ _id, status }) => [_id, status]).toSorted()).toEqual(
      [
        [conversationId, 'resolved'],
        [second.conversationId, 'open'],
      ].toSorted(),
    )
    expect(await eventKindsOf(fixture)).not.toContain('conversation.reopened')
  })

  test('of two unresolved conversations, it joins the one with the newest activity', async () => {
    const { fixture, customers } = await open()
    const first = await customers.write(phone, 'one')
    await resolve(fixture, first.conversationId)
    fixture.clock.advance(1000)
    const second = await customers.write(phone, 'two')
    await changeConversation(fixture.app, fixture.scope(), { conversationId: first.conversationId, status: 'open' })

    expect((await customers.write(phone, 'three')).conversationId).toBe(second.conversationId)
  })

  test('fifty concurrent deliveries of one message store it once', async () => {
    const { fixture, customers } = await open()
    const message = customers.message(phone, 'hello')
    const deliver = (n: number) => (n % 2 === 0 ? customers.deliver(message) : customers.deliverElsewhere(message))
    const results = await Promise.all(Array.from({ length: 50 }, (_, n) => deliver(n)))

    expect(results.filter((each) => each !== undefined)).toHaveLength(1)
    expect(await messages(fixture)).toHaveLength(1)
    expect(await conversations(fixture)).toHaveLength(1)
    expect(await eventsOf(fixture, 'message.received')).toHaveLength(1)
    expect(await customers.deliver(message)).toBeUndefined()
  })

  test('one platform id used by many customers at once stores one message', async () => {
    const { fixture, customers } = await open()
    const message = customers.message(phone, 'hello')
    const from = (n: number) => ({ ...message.from, phone: `+49170999${String(n).padStart(4, '0')}` })
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => customers.deliverElsewhere({ ...message, from: from(n) })),
    )

    expect(results.filter((each) => each !== undefined)).toHaveLength(1)
    expect(await messages(fixture)).toHaveLength(1)
    expect(await conversations(fixture)).toHaveLength(1)
  })

  test('thirty concurrent first messages of one customer open one conversation', async () => {
    const { fixture, customers } = await open()
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, n) => customers.deliverElsewhere(customers.message(phone, `message ${n}`))),
    )

    expect(new Set(results.map((each) => each?.conversationId)).size).toBe(1)
    expect(await messages(fixture)).toHaveLength(30)
    expect(await eventsOf(fixture, 'conversation.created')).toHaveLength(1)
    const [only] = await conversations(fixture)
    expect(await getConversation(fixture.app, fixture.scope(), { conversationId: only?._id ?? '' })).toMatchObject({
      unread_count: 30,
    })
  })

  test('a message during resolving is resolved with it or opens a new conversation', async () => {
    const { fixture, customers } = await open()
    for (let round = 0; round < 10; round += 1) {
      const from = `+4917000000${round}0`
      const { conversationId } = await customers.write(from, 'hello')
      const [, received] = await Promise.all([
        resolve(fixture, conversationId),
        customers.deliver(customers.message(from, 'one more thing')),
      ])
      const joined = await getConversation(fixture.app, fixture.scope(), {
        conversationId: received?.conversationId ?? '',
      })
      // Either it arrived first and was resolved with the rest, or it opened a new conversation.
      const count = await fixture.app.db
        .selectFrom('message')
        .select('id')
        .where('conversation_id', '=', joined._id)
        .execute()
      expect([joined.status, count.length]).toEqual(joined._id === conversationId ? ['resolved', 2] : ['open', 1])
    }
  })

  test('the same platform id is a new message on another channel', async () => {
    const { fixture, customers } = await open()
    const testing = await customersOf(fixture, 'test')
    const elsewhere = await customersOf(fixture, 'live', fixture.otherWorkspaceId)
    const message = customers.message(phone, 'hello')
    const results = [await customers.deliver(message), await testing.deliver(message), await elsewhere.deliver(message)]

    expect(new Set(results.map((each) => each?.conversationId)).size).toBe(3)
    expect(await conversations(fixture)).toHaveLength(1)
  })

  test('a new conversation is classified by the first matching rule', async () => {
    const { fixture, customers } = await open()
    await authorized('settings.manage', changeSettings)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      rules: [
        { words: ['refund'], category: 'billing', priority: 'high' },
        { words: ['help', 'refund'], category: 'support' },
      ],
    })
    const refund = await customers.write(phone, 'I want a REFUND, help!')
    const other = await customers.write('+491701234568', 'just looking')
    await customers.write('+491701234568', 'refund')
    const classification = async (conversationId: string) =>
      (await getConversation(fixture.app, fixture.scope(), { conversationId })).classification

    expect(await classification(refund.conversationId)).toEqual({ category: 'billing', priority: 'high' })
    expect(await classification(other.conversationId)).toEqual({ category: 'general', priority: 'normal' })
  })

  test('a customer without a phone number is identified by the platform user id', async () => {
    const { fixture, customers } = await open()
    const from = { phone: null, platformUserId: 'DE.abc', name: 'Ada' }
    const first = await customers.deliver({ ...customers.message(phone, 'hello'), from })
    const second = await customers.deliver({ ...customers.message(phone, 'again'), from })

    expect(second?.conversationId).toBe(first?.conversationId)
    expect(await eventsOf(fixture, 'message.received')).toMatchObject([{ from: 'DE.abc' }, { from: 'DE.abc' }])
    expect(await conversations(fixture)).toMatchObject([{ contact: { phone: null, name: 'Ada' } }])
  })
})
