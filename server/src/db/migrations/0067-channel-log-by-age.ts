import type { Kysely } from 'kysely'

/**
 * Adds the index with which the oldest entries of each channel's log, and those beyond the newest thousand, are found in
 * one range.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('channel_event_age')
    .on('channel_event')
    .columns(['channel_id', 'happened_at', 'id'])
    .execute()
}
