import type { Kysely } from 'kysely'

/** Until when a conversation is snoozed. No existing conversation is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversation').addColumn('snoozed_until', 'bigint').execute()
}
