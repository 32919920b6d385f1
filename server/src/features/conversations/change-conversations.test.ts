import { BulkConversationChange, ListConversations } from '@parley/shared/conversations/conversations'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf, eventKindsOf, recordEvents } from '../../testing/customers.ts'
import { openTestServer } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { changeConversations } from './change-conversations.ts'
import { listConversations } from './list/list-conversations.ts'
import { markRead, markUnread } from './reading/mark-read.ts'

describe.each(engines)('on $name', (engine) => {
  async function open(many = 3) {
    const { fixture, owner } = await openTestServer(engine)
    await recordEvents(fixture)
    const customers = await customersOf(fixture)
    const ids: string[] = []
    for (let n = 0; n < many; n++) ids.push((await customers.write(`+49170123450${n}`, 'hi')).conversationId)
    const { app, workspaceId } = fixture
    const agent = fixture.member('agent')
    const change = (wanted: object, actor: Actor = agent, conversationIds = ids) =>
      authorized('conversations.change', changeConversations)(app, actor, { workspaceId, conversationIds, ...wanted })
    const found = async (filter: object) => {
      const page = await authorized('conversations.read', listConversations)(app, agent, {
        ...ListConversations.parse(filter),
        workspaceId,
      })
      expect(page.pagination.total).toBe(page.data.length)
      return page.data.map(({ _id }) => _id).toSorted()
    }
    return { fixture, owner, ids, change, found }
  }

  test('conversations are resolved, classified and assigned together', async () => {
    const { fixture, owner, ids, change, found } = await open()
    const { data } = await change({ status: 'resolved', classification: { priority: 'high' }, assignee: owner.userId })

    expect(data.map(({ conversationId, ok }) => [conversationId, ok])).toEqual(ids.map((id) => [id, true]))
    const kinds = await eventKindsOf(fixture)
    expect(kinds.filter((kind) => kind === 'conversation.resolved')).toHaveLength(3)
    expect(await found({ assignee: owner.userId, status: 'resolved', priority: 'high' })).toEqual(ids.toSorted())
    expect(await found({ assignee: 'nobody' })).toEqual([])
  })

  test('changing many conversations reports a missing one separately and changes the others', async () => {
    const { ids, change, found } = await open(2)
    const { data } = await change({ status: 'pending' }, undefined, [...ids, 'gone', ids[0] ?? ''])

    expect(data.map(({ ok }) => ok)).toEqual([true, true, false])
    expect(data[2]).toMatchObject({ conversationId: 'gone', code: 'not_found' })
    expect(await found({ status: 'pending' })).toEqual(ids.toSorted())
  })

  test('changing many conversations with an assignee who is not a member changes none of them', async () => {
    const { change, ids, found } = await open(2)
    const refused = { code: 'invalid_request', details: [{ path: 'assignee' }] }
    await expect(change({ status: 'resolved', assignee: 'somebody' })).rejects.toMatchObject(refused)
    expect(await found({ status: 'open', assignee: 'nobody' })).toEqual(ids.toSorted())
  })

  test('changing many conversations accepts at most a hundred', () => {
    const many = (length: number) => ({ conversationIds: Array.from({ length }, (_, n) => `c${n}`) })
    expect(BulkConversationChange.safeParse(many(100)).success).toBe(true)
    expect(BulkConversationChange.safeParse(many(101)).success).toBe(false)
    expect(BulkConversationChange.safeParse(many(0)).success).toBe(false)
  })

  test('changing many conversations requires the permission and membership', async () => {
    const { fixture, ids, change, found } = await open(2)
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    for (const actor of [fixture.member('viewer'), stranger, fixture.keyHolder({ read: true })]) {
      await expect(change({ status: 'resolved' }, actor)).rejects.toMatchObject({ code: 'forbidden' })
    }
    const elsewhere = await change({ status: 'resolved', workspaceId: fixture.otherWorkspaceId }, stranger)
    expect(elsewhere.data.map(({ ok }) => ok)).toEqual([false, false])
    expect(await found({ status: 'open' })).toEqual(ids.toSorted())
  })

  test('unread ones are found until they are marked read, also through the query string', async () => {
    const { fixture, ids, found } = await open(2)
    const [read = '', unread] = ids
    await markRead(fixture.app, fixture.scope(), { conversationId: read })
    expect(await found({ unread: 'true' })).toEqual([unread])
    expect(await found({ unread: false })).toEqual([read])
    expect(ListConversations.safeParse({ unread: 'perhaps' }).success).toBe(false)
  })

  test('a conversation that is marked as unread keeps its place and its unread messages', async () => {
    const { fixture, ids, found } = await open(2)
    const [read = '', unread = ''] = ids
    const { app } = fixture
    const mark = (conversationId: string) => markUnread(app, fixture.scope(), { conversationId })
    await markRead(app, fixture.scope(), { conversationId: read })
    const before = await listConversations(app, fixture.scope(), ListConversations.parse({}))
    expect(await mark(read)).toMatchObject({ unread_count: 1 })
    expect(await mark(unread)).toMatchObject({ unread_count: 1 })
    expect(await found({ unread: true })).toEqual(ids.toSorted())
    const after = await listConversations(app, fixture.scope(), ListConversations.parse({}))
    expect(after.data.map(({ _id }) => _id)).toEqual(before.data.map(({ _id }) => _id))
    await expect(mark('gone')).rejects.toMatchObject({ code: 'not_found' })
    const stranger = authorized('conversations.mark', markUnread)(app, fixture.keyHolder({ conversations: true }), {
      workspaceId: fixture.workspaceId,
      conversationId: read,
    })
    await expect(stranger).rejects.toMatchObject({ code: 'forbidden' })
  })
})
