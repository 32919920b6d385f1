import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEmpty } from '../../testing/stores/open-empty.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

/** The step after which the participants of a group have reactions of their own. */
const step = '0059-reactions-in-groups'

test.each(['sqlite', 'postgres'] as const)(
  'reactions from before the migration on %s stay at their messages, and are those of no participant',
  async (engine) => {
    const parts = await openEmpty(engine)
    const { db } = parts
    await migrate(parts, { steps: Object.fromEntries(Object.entries(migrations).filter(([name]) => name < step)) })
    await sql`insert into organization (id, name, slug, "createdAt")
      values ('w', 'w', 'w', '2026-01-01T00:00:00.000Z')`.execute(db)
    await sql`insert into channel (id, workspace_id, mode, platform, messages_per_second, is_active, created_at)
      values ('channel', 'w', 'live', 'simulator', 1, 1, 1)`.execute(db)
    await sql`insert into contact (id, workspace_id, mode, created_at, updated_at)
      values ('contact', 'w', 'live', 1, 1)`.execute(db)
    for (const id of ['liked', 'taken back']) {
      await sql`insert into message (id, workspace_id, mode, channel_id, contact_id, direction, kind, text, status, created_at)
        values (${id}, 'w', 'live', 'channel', 'contact', 'inbound', 'text', 'Hello', 'received', 1)`.execute(db)
    }
    await sql`insert into message_reaction (message_id, direction, workspace_id, mode, emoji, created_at)
      values ('liked', 'inbound', 'w', 'live', '👍', 2), ('liked', 'outbound', 'w', 'live', '🎉', 3),
        ('taken back', 'outbound', 'w', 'live', null, 4)`.execute(db)

    await migrate(parts)

    const kept = { workspace_id: 'w', mode: 'live', participant_id: '', reaction_id: null }
    const rows = await db.selectFrom('message_reaction').selectAll().orderBy('created_at').execute()
    expect(rows.map(({ created_at, ...row }) => ({ ...row, created_at: Number(created_at) }))).toEqual([
      { ...kept, message_id: 'liked', direction: 'inbound', emoji: '👍', created_at: 2 },
      { ...kept, message_id: 'liked', direction: 'outbound', emoji: '🎉', created_at: 3 },
      { ...kept, message_id: 'taken back', direction: 'outbound', emoji: null, created_at: 4 },
    ])
  },
)
