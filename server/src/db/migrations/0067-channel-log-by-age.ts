import type { Kysely } from 'kysely'

/** By this, the oldest entries of each channel's log, and those beyond the newest thousand, are found without a scan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('channel_event_age')
    .on('channel_event')
    .columns(['channel_id', 'happened_at', 'id'])
    .execute()
}
