import { type Kysely, sql } from 'kysely'

/** WhatsApp keeps a file for a week. */
const keptMs = 7 * 86_400_000

/**
 * Files that customers sent before files were stored were read from the platform on demand, until it deleted them. Those that it still
 * has are fetched by jobs like the files of past messages, which delay no file that a customer sends now and cause no event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into job (id, workspace_id, mode, kind, payload, partition, state, run_at, dedupe_key, created_at)
    select message.id, message.workspace_id, message.mode, 'attachment.fetch',
      '{"messageId":"' || message.id || '","attempt":0,"isPast":true}', 'attachment.fetch past ' || message.channel_id, 'ready',
      0, 'attachment.fetch ' || message.id, ${sql.lit(Date.now())}
    from message_attachment join message on message.id = message_attachment.message_id
    where message_attachment.platform_media_id is not null and message_attachment.file_id is null
      and message_attachment.failure is null and message.created_at >= ${sql.lit(Date.now() - keptMs)}
      and not exists (select 1 from job where job.dedupe_key = 'attachment.fetch ' || message.id)`.execute(db)
}
