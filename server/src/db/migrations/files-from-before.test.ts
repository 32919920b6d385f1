import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addContactBefore, openBeforeStep } from '../../testing/stores/open-before-step.ts'
import { migrate } from '../migrate.ts'

/** The step after which files from before files were stored are fetched. */
const step = '0060-files-from-before'
const dayMs = 86_400_000

test.each(['sqlite', 'postgres'] as const)(
  'the migration on %s fetches each file that no job fetches, that did not fail and that the platform may still have',
  async (engine) => {
    const parts = await openBeforeStep(engine, step)
    const { db } = parts
    await addContactBefore(db, { workspace: 'w', channel: 'channel', contact: 'contact' })
    const now = Date.now()
    const rows: [id: string, createdAt: number, failure: string | null][] = [
      ['recent', now - 6 * dayMs, null],
      ['gone', now - 8 * dayMs, null],
      ['failed', now - dayMs, 'It is too large.'],
      ['awaited', now, null],
    ]
    for (const [id, createdAt, failure] of rows) {
      await sql`insert into message (id, workspace_id, mode, channel_id, contact_id, direction, kind, text, status, created_at)
        values (${id}, 'w', 'live', 'channel', 'contact', 'inbound', 'image', '', 'received', ${createdAt})`.execute(db)
      await sql`insert into message_attachment (message_id, workspace_id, mode, kind, platform_media_id, mime_type, failure)
        values (${id}, 'w', 'live', 'image', 'media', 'image/jpeg', ${failure})`.execute(db)
    }
    await sql`insert into job (id, workspace_id, mode, kind, payload, partition, run_at, dedupe_key, created_at)
      values ('job', 'w', 'live', 'attachment.fetch', '{}', 'attachment.fetch channel', 5, 'attachment.fetch awaited', 1)`.execute(
      db,
    )

    await migrate(parts)

    const jobs = await db
      .selectFrom('job')
      .select(['workspace_id', 'mode', 'partition', 'state', 'payload', 'dedupe_key'])
      .where('dedupe_key', 'like', 'attachment.fetch %')
      .where('id', '!=', 'job')
      .execute()
    expect(jobs.map(({ payload, ...job }) => ({ ...job, payload: JSON.parse(payload) }))).toEqual([
      {
        ...{ workspace_id: 'w', mode: 'live', partition: 'attachment.fetch past channel', state: 'ready' },
        ...{ payload: { messageId: 'recent', attempt: 0, isPast: true }, dedupe_key: 'attachment.fetch recent' },
      },
    ])
  },
)
