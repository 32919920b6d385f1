import { type SqlBool, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '../../db/tenant.ts'
import { engines } from '../../testing/stores/engines.ts'
import { indexSeeded, seedConversations } from '../../testing/stores/many-conversations.ts'
import { recordQueries } from '../../testing/stores/plans.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { conditionOf, isFoundBy } from '../conversations/list/conversation-list.store.ts'
import { searchList } from './search-list.store.ts'
import type { FilteredRows, SearchedList, SearchPage } from './searched-list.store.ts'
import { termsOf } from './words.ts'

const conversations = 120
const open = { chunkSize: 10, maxChunks: 3 }

describe.each(engines)('on $name', (engine) => {
  test('a search in a list finds the same, whichever way its size takes it', async () => {
    const { app, scope, workspaceId } = await createTestApp(engine)
    await seedConversations(app.db, { workspaceId, conversations, messagesEach: 2, newest: app.now(), stepMs: 0 })
    await sql`update message set text = 'even' where substr(id, 36) in ('0', '2', '4', '6', '8')`.execute(app.db)
    await sql`update conversation set unread_count = 1 where substr(id, 35) in ('17', '48')`.execute(app.db)
    await indexSeeded(app.store)
    const all = await app.db
      .selectFrom('conversation')
      .select(['id', 'unread_count', 'last_activity_at as at'])
      .orderBy('last_activity_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const pages: readonly SearchPage[] = [
      { limit: 7, offset: 0 },
      { limit: 7, offset: 21 },
      { limit: 7, below: { at: Number(all[40]?.at), id: all[40]?.id ?? '' } },
    ]
    // Everything is read from the index; the list is followed; it is followed in vain, because few rows are left to be found.
    const ways = [
      { maxCounted: 1_000, maxEntries: 1_000, ...open },
      { maxCounted: 30, maxEntries: 1_000, ...open },
      { maxCounted: 30, maxEntries: 50, ...open },
      { maxCounted: 30, maxEntries: 10, ...open },
      { maxCounted: 1, maxEntries: 1_000, chunkSize: 1, maxChunks: 1 },
    ]
    for (const q of ['line', 'even', 'customer 17', 'nothing']) {
      for (const unread of [undefined, true]) {
        const expected = all
          .filter((row) => !unread || row.unread_count > 0)
          .map((row) => ({ ...row, n: Number(row.id.slice(-3)) }))
          .filter(
            ({ n }) =>
              (q === 'line' && n % 2 === 1) || (q === 'even' && n % 2 === 0) || (q === 'customer 17' && n === 17),
          )
        for (const [way, limits] of ways.entries()) {
          for (const [page, isOwn] of pages.flatMap((page) => [[page, true] as const, [page, false] as const])) {
            const list = {
              ...listOf(q, unread),
              isOwn: unread ? undefined : sql<SqlBool>`1 = ${sql.lit(isOwn ? 1 : 0)}`,
              filtered: unread && isOwn ? filteredRows(all.filter((row) => row.unread_count > 0).length) : undefined,
            }
            const found = await searchList(app.store.textSearch, { list, page, signal: undefined }, limits)
            const rest =
              'offset' in page ? expected.slice(page.offset) : expected.filter(({ id }) => id < page.below.id)
            const ids = rest.slice(0, page.limit).map(({ id }) => id)
            const isCapped = expected.length > limits.maxCounted
            const total = isCapped ? limits.maxCounted : expected.length
            expect({ q, unread, way, page, found }).toEqual({ q, unread, way, page, found: { total, isCapped, ids } })
          }
        }
      }
    }

    // How many rows the filter leaves is not known, and the first entries that are read do not lead to all rows that match.
    const unread = { ...listOf('line', true), filtered: filteredRows(Number.POSITIVE_INFINITY) }
    const some = { maxCounted: 30, maxEntries: 10, chunkSize: 10, maxChunks: 20 }
    const [first, second] = all.filter((row) => row.unread_count > 0 && Number(row.id.slice(-3)) % 2 === 1)
    const page = { limit: 2, offset: 0 }
    const found = await searchList(app.store.textSearch, { list: unread, page, signal: undefined }, some)
    expect(found).toEqual({ total: 2, isCapped: true, ids: [first?.id, second?.id] })

    const { app: recorded, queries } = recordQueries(app)
    const list = { ...listOf('line', undefined), isOwn: sql<SqlBool>`1 = 1` }
    const asked = { list, page: { limit: 7, offset: 0 }, signal: undefined }
    await searchList(recorded.store.textSearch, asked, { maxCounted: 1_000, maxEntries: 1_000, ...open })
    // The page is among the newest rows, so nothing else is asked.
    expect(queries).toHaveLength(1)

    function filteredRows(most: number): FilteredRows {
      const among = inTenant(scope(), 'conversation')
      return { ids: sql`select id from conversation where ${among} and unread_count > 0`, most, among }
    }

    function listOf(q: string, unread: boolean | undefined): SearchedList {
      const [ofMessages, ofContacts] = [termsOf(scope(), 'message', q), termsOf(scope(), 'contact', q)]
      return {
        table: 'conversation',
        orderedBy: 'last_activity_at',
        where: conditionOf(scope(), unread ? { unread } : {}, { followsListOrder: true }),
        entries: { of_message: ofMessages, of_contact: ofContacts },
        reached: sql`select conversation_id as id from of_message
          union all select own.id from of_contact cross join conversation as own
          where own.contact_id = of_contact.contact_id and ${inTenant(scope(), 'own')}`,
        isMatch: isFoundBy(scope(), q),
      }
    }
  })
})
