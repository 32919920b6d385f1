import { type Kysely, sql } from 'kysely'

const dayMs = 86_400_000

/**
 * A template to a customer whose reply window is closed is marked when it is stored, so that the use of a daily limit is read from
 * a short index. Those of the last two days are marked now: no limit counts older ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message add column is_messaged_first smallint`.execute(db)
  await sql`update message set is_messaged_first = 1
    where direction = 'outbound' and kind = 'template' and created_at >= ${sql.lit(Date.now() - 2 * dayMs)} and not exists (
      select 1 from message as received
      where received.contact_id = message.contact_id and received.direction = 'inbound'
        and received.created_at >= message.created_at - ${sql.lit(dayMs)} and received.created_at < message.created_at
        and coalesce(received.channel_id, '') = message.channel_id)`.execute(db)
  await sql`create index message_messaged_first on message (channel_id, created_at, contact_id, status, workspace_id, mode)
    where is_messaged_first = 1`.execute(db)
}
