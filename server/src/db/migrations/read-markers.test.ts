import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmpty } from '../../testing/stores/open-empty.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

/** The last step before read markers. */
const before = '0003-first-reply-without-campaigns'

test.each(['sqlite', 'postgres'] as const)(
  'what nobody had read is new for every member after the migration on %s, without a row for each',
  async (engine) => {
    const parts = await openEmpty(engine)
    const { db } = parts
    const steps = Object.entries(migrations)
    const earlier = steps.slice(0, steps.findIndex(([name]) => name === before) + 1)
    await migrate(parts, { steps: Object.fromEntries(earlier) })
    await sql`insert into organization (id, name, slug, "createdAt") values ('w', 'Acme', 'acme', '2026-01-01T00:00:00.000Z')`.execute(
      db,
    )
    await sql`insert into channel (id, workspace_id, mode, platform, messages_per_second, is_active, created_at)
      values ('ch', 'w', 'live', 'simulator', 1, 1, 1)`.execute(db)
    await sql`insert into contact (id, workspace_id, mode, created_at, updated_at) values ('c', 'w', 'live', 1, 1)`.execute(
      db,
    )
    const rows = 4_000
    await sql`insert into conversation (id, workspace_id, mode, channel_id, channel, contact_id, status, category, priority,
        unread_count, last_inbound_at, last_activity_at, created_at, updated_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(rows)})
      select 'v' || i, 'w', 'live', 'ch', 'chat', 'c', 'open', 'general', 'normal', i % 4, 1, i, 1, 1 from n`.execute(
      db,
    )
    const migratedAt = Date.now()

    await migrate(parts)

    const unread = await db.selectFrom('conversation').select(['unread_count', 'unread_at']).execute()
    expect(unread.filter(({ unread_at }) => unread_at !== null)).toHaveLength((rows / 4) * 3)
    for (const { unread_count, unread_at } of unread) {
      expect(unread_count > 0 ? (unread_at ?? 0) >= migratedAt : unread_at === null).toBe(true)
    }
    expect(await db.selectFrom('read_marker').selectAll().execute()).toEqual([])
  },
)
