import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBeforeStep } from '../../testing/stores/open-before-step.ts'
import { migrate } from '../migrate.ts'

/** The step that counts conversations by their channel. */
const step = '0029-counts-by-channel'

test.each(['sqlite', 'postgres'] as const)(
  'the conversations of each channel are counted by the migration on %s',
  async (engine) => {
    const parts = await openBeforeStep(engine, step)
    const { db } = parts
    await sql`insert into organization (id, name, slug, "createdAt") values ('w', 'Acme', 'acme', '2026-01-01T00:00:00.000Z')`.execute(
      db,
    )
    for (const id of ['first', 'second']) {
      await sql`insert into channel (id, workspace_id, mode, platform, messages_per_second, is_active, created_at)
        values (${id}, 'w', 'live', 'simulator', 1, 1, 1)`.execute(db)
    }
    await sql`insert into contact (id, workspace_id, mode, created_at, updated_at) values ('c', 'w', 'live', 1, 1)`.execute(
      db,
    )
    await sql`insert into conversation (id, workspace_id, mode, channel_id, channel, contact_id, status, category, priority,
        assignee_id, unread_count, last_activity_at, created_at, updated_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 12)
      select 'v' || i, 'w', 'live', case when i <= 4 then 'first' else 'second' end, 'chat', 'c', 'open', 'general', 'normal',
        case when i > 10 then 'ada' end, 0, i, 1, 1 from n`.execute(db)
    await sql`insert into conversation_count (workspace_id, mode, status, channel, category, priority, assignee_id, count)
      values ('w', 'live', 'open', 'chat', 'general', 'normal', '', 10), ('w', 'live', 'open', 'chat', 'general', 'normal', 'ada', 2)`.execute(
      db,
    )

    await migrate(parts)

    const counts = await db
      .selectFrom('conversation_count')
      .select(['channel_id', 'assignee_id', 'count'])
      .orderBy('channel_id')
      .orderBy('assignee_id')
      .execute()
    expect(counts).toEqual([
      { channel_id: 'first', assignee_id: '', count: 4 },
      { channel_id: 'second', assignee_id: '', count: 6 },
      { channel_id: 'second', assignee_id: 'ada', count: 2 },
    ])
  },
)
