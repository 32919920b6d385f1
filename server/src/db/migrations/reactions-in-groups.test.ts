import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addContactBefore, openBeforeStep } from '../../testing/stores/open-before-step.ts'
import { migrate } from '../migrate.ts'

/** The step after which the participants of a group have reactions of their own. */
const step = '0059-reactions-in-groups'

test.each(['sqlite', 'postgres'] as const)(
  'reactions from before the migration on %s stay at their messages, and are those of no participant',
  async (engine) => {
    const parts = await openBeforeStep(engine, step)
    const { db } = parts
    await addContactBefore(db, { workspace: 'w', channel: 'channel', contact: 'contact' })
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
