import type { ConversationChange } from '@parley/shared/conversations/conversations'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf, eventKindsOf, eventsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertMember, updateMember, userFor } from '../members/members.store.ts'
import { changeConversation } from './change-conversation.ts'
import { getConversation } from './get-conversation.ts'
import { listConversations } from './list/list-conversations.ts'
import { markRead } from './reading/mark-read.ts'

describe.each(engines)('on $name', (engine) => {
  async function withConversation() {
    const fixture = await recordEvents(await createTestApp(engine))
    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write('+491701234567', 'hello')
    const change = (
      requested: Omit<ConversationChange, 'conversationId'>,
      actor: Actor = fixture.keyHolder({ write: true }),
    ) =>
      authorized('conversations.change', changeConversation)(fixture.app, actor, {
        workspaceId: fixture.workspaceId,
        conversationId,
        ...requested,
      })
    const read = () => getConversation(fixture.app, fixture.scope(), { conversationId })
    return { fixture, customers, conversationId, change, read }
  }

  /** A member who can be an assignee. */
  async function colleague(fixture: TestApp): Promise<string> {
    const { app } = fixture
    return app.transact(async (tx) => {
      const { userId } = await userFor(app, tx, { email: 'grace@example.com', name: 'Grace', passwordHash: 'x' })
      await insertMember(app, tx, fixture.scope(), { userId, role: 'agent' })
      return userId
    })
  }

  test('resolving emits an event with author and time', async () => {
    const { fixture, conversationId, change, read } = await withConversation()
    fixture.clock.advance(1000)
    const at = new Date(fixture.app.now()).toISOString()
    const answer = await change({ status: 'resolved' }, fixture.member('agent'))

    expect(answer).toMatchObject({ _id: conversationId, status: 'resolved', updated_at: at })
    expect(await read()).toMatchObject({ status: 'resolved', resolved_at: at })
    expect(await eventsOf(fixture, 'conversation.resolved')).toEqual([
      {
        conversation_id: conversationId,
        status: 'resolved',
        channel: 'chat',
        classification: { category: 'general', priority: 'normal' },
        tags: [],
        resolved_by: 'The agent',
        resolved_at: at,
        channel_id: expect.any(String),
        channel_name: 'Simulator',
      },
    ])
    expect(await eventKindsOf(fixture)).not.toContain('conversation.updated')
  })

  test.each(['open', 'pending'] as const)('going from resolved to %s reopens', async (status) => {
    const { fixture, conversationId, change, read } = await withConversation()
    await change({ status: 'resolved' })
    await change({ status })

    expect(await read()).toMatchObject({ status, resolved_at: null })
    expect(await eventsOf(fixture, 'conversation.reopened')).toMatchObject([
      { conversation_id: conversationId, status },
    ])
    expect(await eventKindsOf(fixture)).not.toContain('conversation.updated')
  })

  test('other changes emit an update that lists them', async () => {
    const { fixture, change, read } = await withConversation()
    const assignee = await colleague(fixture)
    await change({ status: 'pending' })
    await change({ classification: { priority: 'high' }, assignee })

    expect(await read()).toMatchObject({
      status: 'pending',
      classification: { category: 'general', priority: 'high' },
      assignee,
    })
    expect(await eventsOf(fixture, 'conversation.updated')).toMatchObject([
      { status: 'pending', changed: ['status'], assignee: null },
      { classification: { category: 'general', priority: 'high' }, changed: ['priority', 'assignee'], assignee },
    ])
  })

  test('resolving and classifying together emits both events', async () => {
    const { fixture, change } = await withConversation()
    await change({ status: 'resolved', classification: { category: 'sales' } })

    expect(await eventsOf(fixture, 'conversation.resolved')).toMatchObject([{ classification: { category: 'sales' } }])
    expect(await eventsOf(fixture, 'conversation.updated')).toMatchObject([{ changed: ['category'] }])
  })

  test('current values change nothing and emit nothing', async () => {
    const { fixture, change, read } = await withConversation()
    const assignee = await colleague(fixture)
    const requested = { status: 'resolved', classification: { category: 'sales', priority: 'low' }, assignee } as const
    await change(requested)
    const [kinds, before] = [await eventKindsOf(fixture), await read()]
    fixture.clock.advance(1000)
    await change(requested)
    await change({})
    await change({ classification: {} })

    expect(await read()).toEqual(before)
    expect(await eventKindsOf(fixture)).toEqual(kinds)
  })

  test('ten concurrent resolutions emit and count once', async () => {
    const { fixture, change, read } = await withConversation()
    // Opens the store's connections first, so that the ten really run concurrently.
    await Promise.all(Array.from({ length: 10 }, read))
    await Promise.all(Array.from({ length: 10 }, () => change({ status: 'resolved' })))

    expect(await eventsOf(fixture, 'conversation.resolved')).toHaveLength(1)
    const totals = await Promise.all(
      (['open', 'resolved'] as const).map(async (status) => {
        const found = await listConversations(fixture.app, fixture.scope(), { page: 1, limit: 20, status })
        return found.pagination.total
      }),
    )
    expect(totals).toEqual([0, 1])
  })

  test('only a member of the workspace can be the assignee, and null unassigns it', async () => {
    const { fixture, change, read } = await withConversation()
    const assignee = await colleague(fixture)
    const { userId: stranger } = await fixture.app.transact((tx) =>
      userFor(fixture.app, tx, { email: 'eve@example.com', name: 'Eve', passwordHash: 'x' }),
    )
    await expect(change({ assignee: stranger, status: 'resolved' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'The assignee is not a member of this workspace',
      details: [{ path: 'assignee' }],
    })
    expect(await read()).toMatchObject({ assignee: null, status: 'open' })

    expect(await change({ assignee })).toMatchObject({ assignee })
    expect(await change({ assignee: null })).toMatchObject({ assignee: null })
  })

  test('a member who may not reply cannot become the assignee', async () => {
    const { fixture, change, read } = await withConversation()
    const userId = await colleague(fixture)
    const { app } = fixture
    const allow = (role: 'agent' | 'viewer', permissions?: { reply: boolean }) =>
      app.transact((tx) => updateMember(tx, fixture.scope(), { userId, role, permissions }))
    const refused = {
      code: 'invalid_request',
      message: 'The assignee may not reply in this workspace',
      details: [{ path: 'assignee' }],
    }
    await allow('viewer')
    await expect(change({ assignee: userId })).rejects.toMatchObject(refused)
    await allow('agent', { reply: false })
    await expect(change({ assignee: userId })).rejects.toMatchObject(refused)
    expect(await read()).toMatchObject({ assignee: null })
    await allow('viewer', { reply: true })
    expect(await change({ assignee: userId })).toMatchObject({ assignee: userId })
  })

  test('marking it read keeps its position in the list', async () => {
    const { fixture, customers, conversationId, read } = await withConversation()
    await customers.write('+491701234567', 'are you there?')
    const before = await read()
    fixture.clock.advance(1000)
    const input = { workspaceId: fixture.workspaceId, conversationId }
    const answer = await authorized('conversations.mark', markRead)(fixture.app, fixture.member('agent'), input)

    expect([before.unread_count, answer.unread_count]).toEqual([2, 0])
    expect(await read()).toEqual({ ...before, unread_count: 0 })
  })

  test('changing a conversation requires the key permission write or conversations, or the permission to reply', async () => {
    const { fixture, change, read } = await withConversation()
    const before = await read()
    const mayNot = [
      fixture.keyHolder({ read: true, analytics: true, bulk_send: true }),
      fixture.member('viewer'),
      fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
    ]
    for (const actor of mayNot) {
      await expect(change({ status: 'resolved' }, actor)).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await read()).toEqual(before)
    for (const actor of [fixture.keyHolder({ conversations: true }), fixture.member('agent')]) {
      await expect(change({ status: 'open' }, actor)).resolves.toMatchObject({ status: 'open' })
    }
  })

  test('a conversation of another workspace or mode is not found, and stays unchanged', async () => {
    const { fixture, conversationId, read } = await withConversation()
    const before = await read()
    const elsewhere = [
      fixture.keyHolder({ conversations: true }, 'test'),
      { ...fixture.keyHolder({ conversations: true }), workspaceId: fixture.otherWorkspaceId },
    ]
    for (const actor of elsewhere) {
      const change = authorized('conversations.change', changeConversation)(fixture.app, actor, {
        conversationId,
        status: 'resolved',
      })
      await expect(change).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await read()).toEqual(before)
  })
})
