import type { Kysely } from 'kysely'

/**
 * When a recipient was taken whose message has not been given to the platform. Null for those that are being sent to by a
 * process of an earlier version: whether the platform has their messages is unknown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('campaign_recipient').addColumn('taken_at', 'bigint').execute()
}
