import { type Kysely, sql } from 'kysely'

/** Failures are few among many messages; what failed lately on a channel is read from here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('message_failed')
    .on('message')
    .columns(['channel_id', 'failed_at'])
    .where(sql`failed_at`, 'is not', null)
    .execute()
}
