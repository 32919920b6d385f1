import { type Kysely, sql } from 'kysely'

/** The messages of campaigns are counted by day within the index that counts all messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index message_by_channel`.execute(db)
  await sql`create index message_by_channel on message
    (channel_id, direction, created_at, kind, status, campaign_id)`.execute(db)
}
