import { EventEmitter } from 'node:events'
import { type ConversationView, ListConversations } from '@parley/shared/conversations/conversations'
import type { Request, Response } from 'express'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { noticeCallers } from '../../../http/caller-signal.ts'
import { authorized } from '../../../testing/authorized.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { indexSeeded, seedConversations } from '../../../testing/stores/many-conversations.ts'
import { planOf, recordQueries } from '../../../testing/stores/plans.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { listContacts } from '../../contacts/list-contacts.ts'
import { oneSearchAtATime } from '../../search/one-at-a-time.ts'
import type { MembersSearch } from './conversation-list.store.ts'
import { listConversations } from './list-conversations.ts'

/** The number of conversations: more than are counted, so that both ways of a search are taken. */
const count = 10_500

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { workspaceId } = fixture
    const newest = fixture.app.now() - 60_000
    // Several with the same time, so that their order depends on the id.
    await seedConversations(fixture.app.db, { workspaceId, conversations: count, messagesEach: 1, newest, stepMs: 0 })
    await sql`update message set text = 'Where is my order ' || (select name from contact where contact.id = message.contact_id) || '?'`.execute(
      fixture.app.db,
    )
    await sql`insert into contact_address (workspace_id, mode, kind, value, contact_id, source, first_seen_at, last_seen_at)
      select workspace_id, mode, 'phone', phone, id, 'message', created_at, created_at from contact`.execute(
      fixture.app.db,
    )
    await sql`insert into conversation_tag (workspace_id, mode, tag_id, conversation_id)
      select workspace_id, mode, 'tag ' || (unread_count + length(id) % 7), id from conversation`.execute(
      fixture.app.db,
    )
    await indexSeeded(fixture.app.store)
    // A running server does this by itself.
    await fixture.app.store.pool?.query('vacuum analyze')
    return fixture
  }
  const list = (fixture: TestApp, input: object, forMember?: MembersSearch) =>
    authorized('conversations.read', listConversations)(fixture.app, fixture.member(), {
      ...ListConversations.parse(input),
      ...(forMember && { forMember }),
      workspaceId: fixture.workspaceId,
    })
  const idsOf = (views: readonly ConversationView[]) => views.map(({ _id }) => _id)

  const idsIn = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

  test('a search for conversations finds exactly what has the words, in order, and reads no whole table', async () => {
    const fixture = await open()
    const all = await fixture.app.db
      .selectFrom('conversation')
      .innerJoin('contact', 'contact.id', 'conversation.contact_id')
      .select(['conversation.id', 'conversation.status', 'contact.name'])
      .orderBy('last_activity_at', 'desc')
      .orderBy('conversation.id', 'desc')
      .execute()
    const numbered = all.map(({ name, ...row }) => ({ ...row, n: Number(name?.slice('Customer '.length)) }))
    const searches: readonly [string, (n: number) => boolean][] = [
      ['777', (n) => `1555${10_000_000 + n}`.includes('777') || `${n}`.startsWith('777')],
      ['customer 12', (n) => `${n}`.startsWith('12')],
      ['ORDER 4499?', (n) => `${n}`.startsWith('4499')],
      ['+1555100012', (n) => `${10_000_000 + n}`.startsWith('100012')],
      ['zebra', () => false],
    ]
    for (const [q, isFound] of searches) {
      const expected = numbered.filter(({ n }) => isFound(n))
      const first = await list(fixture, { q, limit: 7 })
      expect(idsOf(first.data)).toEqual(idsIn(expected.slice(0, 7)))
      expect(first.pagination).toMatchObject({ total: expected.length })
      expect(first.pagination).not.toHaveProperty('total_capped')
      const third = await list(fixture, { q, page: 3, limit: 7 })
      expect(idsOf(third.data)).toEqual(idsIn(expected.slice(14, 21)))
      const cursor = first.pagination.next_cursor
      if (cursor) expect(idsOf((await list(fixture, { q, cursor })).data)).toEqual(idsIn(expected.slice(7, 27)))
      const resolved = await list(fixture, { q, status: 'resolved' })
      expect(resolved.pagination.total).toBe(expected.filter(({ status }) => status === 'resolved').length)
    }

    const common = await list(fixture, { q: 'order' })
    expect(common.pagination).toMatchObject({ total: 10_000, total_capped: true, total_pages: 500 })
    expect(idsOf(common.data)).toEqual(idsIn(all.slice(0, 20)))
    const last = await list(fixture, { q: 'where order', page: 500 })
    expect(idsOf(last.data)).toEqual(idsIn(all.slice(9_980, 10_000)))
    const second = await list(fixture, { q: 'order', cursor: common.pagination.next_cursor })
    expect(idsOf(second.data)).toEqual(idsIn(all.slice(20, 40)))
    const unresolved = await list(fixture, { q: 'order', status: 'open' })
    expect(unresolved.pagination).toMatchObject({ total: 7_000 })
    expect(idsOf(unresolved.data)).toEqual(idsIn(all.filter(({ status }) => status === 'open').slice(0, 20)))

    const { app, queries } = recordQueries(fixture.app)
    await list({ ...fixture, app }, { q: 'order 4499' })
    await list({ ...fixture, app }, { q: 'order', limit: 5 })
    const contacts = { page: 1, limit: 5, q: 'customer 4499', workspaceId: fixture.workspaceId, mode: 'live' as const }
    await authorized('contacts.read', listContacts)(app, fixture.member(), contacts)
    await list({ ...fixture, app }, { q: 'order 4499' }, { tags: ['tag 3'] })
    const plans = await Promise.all(queries.map((query) => planOf(fixture.app, query)))

    const [rare, , widespread, chunk, matches, , contact, , byMember] = plans
    for (const plan of [rare, widespread, contact, byMember]) expect(plan).toMatch(/search_index/)
    expect(byMember).toMatch(/conversation_tag_pk|autoindex_conversation_tag_1/)
    for (const plan of [chunk, matches]) expect(plan).toMatch(/conversation_by_activity/)
    for (const plan of plans) expect(readWholly(plan)).toEqual([])
  }, 60_000)

  test('a search for conversations does not begin once its caller has left', async () => {
    const fixture = await createTestApp(engine)
    const response = new EventEmitter()
    const search = new Promise((resolve, reject) => {
      noticeCallers({} as Request, response as Response, () => {
        list(fixture, { q: 'zebra' }).then(resolve, reject)
      })
    })
    response.emit('close')

    await expect(search).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a search for conversations waits for the one before of the same actor, up to a number', async () => {
    const { app, member } = await createTestApp(engine)
    const [actor, other] = [member(), member()]
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const begun: string[] = []
    const search = (who: typeof actor, name: string) =>
      oneSearchAtATime(app, who, async () => {
        begun.push(name)
        await released
        return name
      })
    const waiting = ['1', '2', '3', '4', '5', '6'].map((name) => search(actor, name))
    const elsewhere = search(other, 'other')
    await expect(search(actor, 'too many')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 })
    await expect.poll(() => begun).toEqual(['1', 'other'])

    release()
    expect(await Promise.all([...waiting, elsewhere])).toEqual(['1', '2', '3', '4', '5', '6', 'other'])
    expect(await search(actor, 'again')).toBe('again')
  })
})

/**
 * The tables that a plan reads without an index. What SQLite computes in the query itself, it scans as well. Two workspaces
 * are too few for Postgres to use an index; `query-plans.test.ts` has many.
 */
function readWholly(plan: string): string[] {
  const computed = [...plan.matchAll(/^(?:CO-ROUTINE|MATERIALIZE) (\w+)/gm)].map(([, name]) => name)
  const scanned = [...plan.matchAll(/^SCAN (\w+)|Seq Scan on (\w+)/gm)].map(
    ([, inLite, table]) => inLite ?? table ?? '',
  )
  return scanned.filter(
    (name) => !['search_index', 'organization', 'channel'].includes(name) && !computed.includes(name),
  )
}
