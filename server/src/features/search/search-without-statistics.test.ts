import { ListConversations } from '@parley/shared/conversations/conversations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPostgres } from '../../db/postgres/postgres.ts'
import { authorized } from '../../testing/authorized.ts'
import type { TestEngine } from '../../testing/stores/engines.ts'
import { indexSeeded, seedConversations } from '../../testing/stores/many-conversations.ts'
import { ownDatabase } from '../../testing/stores/own-database.ts'
import { recordQueries, rowsHandled } from '../../testing/stores/plans.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listContacts } from '../contacts/list-contacts.ts'
import { isFoundBy } from '../conversations/list/conversation-list.store.ts'
import { listConversations } from '../conversations/list/list-conversations.ts'

/** The number of conversations: so few that the test also ends where it fails. */
const conversations = 500

/** A database of which Postgres never collects statistics, as after a large import. */
const unanalysed: TestEngine = {
  name: 'postgres',
  open: async () => {
    const store = openPostgres(await ownDatabase(), 5)
    for (const table of ['search_entry', 'message', 'conversation', 'contact', 'contact_address'])
      await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(store.db)
    return store
  },
}

test('Without statistics, no step of a search on postgres reads an entry more than once', async () => {
  const fixture = await createTestApp(unanalysed)
  const { workspaceId, member, scope } = fixture
  const newest = fixture.app.now() - 60_000
  await seedConversations(fixture.app.db, { workspaceId, conversations, messagesEach: 1, newest, stepMs: 1 })
  await indexSeeded(fixture.app.store)
  const { app, queries } = recordQueries(fixture.app)

  // Words of every contact, of every message, of a few messages and of a few contacts.
  for (const q of ['customer', 'line', 'refund', 'customer 777']) {
    await authorized('conversations.read', listConversations)(app, member(), {
      ...ListConversations.parse({ q }),
      workspaceId,
    })
    await authorized('contacts.read', listContacts)(app, member(), { page: 1, limit: 20, q, workspaceId, mode: 'live' })
    // A search in which more match than are counted looks the conversations up.
    await app.db.selectFrom('conversation').select('id').where(isFoundBy(scope(), q)).execute()
  }

  const known =
    await sql`select 1 from pg_stats where tablename in ('search_entry', 'message', 'conversation', 'contact')`
  expect((await known.execute(fixture.app.db)).rows).toEqual([])
  const { entries } = await fixture.app.db
    .selectFrom('search_entry')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow()
  expect(entries).toBe(2 * conversations)
  expect(queries.length).toBeGreaterThan(12)
  for (const query of queries) {
    const steps = await rowsHandled(fixture.app, query)
    expect(steps.filter(({ rows }) => rows > entries)).toEqual([])
    // All steps together read the table once for each kind of entries, and not again to count them.
    const ofEntries = steps.filter(({ step }) => query.sql.includes('of_contact') && step.endsWith('search_entry'))
    expect(ofEntries.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(2 * entries)
  }
}, 120_000)
