import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOlderStore, storeKinds } from '../../testing/stores/older-store.ts'
import { migrate } from '../migrate.ts'
import { migrations, type Step } from './index.ts'

/** Before it, a store has contacts, conversations, messages and the audit log. */
const firstStep = '0014-analytics'

test.each(storeKinds)('Migrating an older store on %s costs in proportion to its size', async (engine) => {
  const small = await costOfMigrating(engine, 1_000)
  const large = await costOfMigrating(engine, 4_000)
  expect(large / small).toBeLessThan(8)
})

/** The pages that Postgres reads, and the CPU time that SQLite uses, which cannot count them. */
async function costOfMigrating(engine: (typeof storeKinds)[number], conversations: number): Promise<number> {
  const { run, parts } = await openOlderStore(engine, firstStep)
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${conversations})`
  await run(`insert into contact (id, workspace_id, mode, phone, name, created_at, updated_at)
    ${numbers} select 'p' || n, 'w', 'live', '+1555' || n, 'Customer ' || n, n, n from numbers`)
  await run(`insert into conversation (id, workspace_id, mode, channel_id, channel, contact_id, status, category, priority,
      last_activity_at, created_at, updated_at)
    ${numbers} select 'c' || n, 'w', 'live', 'c', 'chat', 'p' || n, 'open', 'general', 'normal', n, n, n from numbers`)
  for (const [place, direction] of ['inbound', 'outbound', 'inbound', 'outbound'].entries()) {
    await run(`insert into message (id, workspace_id, mode, channel_id, contact_id, conversation_id, direction, kind, text,
        status, created_at)
      ${numbers} select '${place}-' || n, 'w', 'live', 'c', 'p' || n, 'c' || n, '${direction}', 'text', 'x', 'read',
        n * 10 + ${place} from numbers`)
  }
  await run(`insert into audit_entry (id, workspace_id, mode, actor_id, actor_name, action, subject, details, at)
    ${numbers} select 'e' || n, 'w', 'live', 'nobody', 'Nobody', 'settings.changed', 'kept', '{}', n from numbers`)
  let pagesRead = 0
  const counted = Object.entries(migrations).map(([name, step]) => {
    const up: Step['up'] = async (db, itsParts) => {
      await step.up(db, itsParts)
      // After each step, because the count of an index ends with the index.
      if (engine === 'postgres') pagesRead = Math.max(pagesRead, await pagesReadBy(db))
    }
    return [name, { up }]
  })
  const before = process.cpuUsage()
  await migrate(parts, { steps: Object.fromEntries(counted) })
  const { user, system } = process.cpuUsage(before)
  return engine === 'postgres' ? pagesRead : user + system
}

/** The pages that the transaction has read of all tables and indexes. A migration is one transaction. */
async function pagesReadBy(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(pg_stat_get_xact_blocks_fetched(oid))::bigint as count
    from pg_class where relnamespace = 'public'::regnamespace`.execute(db)
  return rows[0]?.count ?? 0
}
