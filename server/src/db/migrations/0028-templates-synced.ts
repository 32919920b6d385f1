import type { Kysely } from 'kysely'

/** When the templates were last compared with what the platform holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('whatsapp_connection').addColumn('templates_synced_at', 'bigint').execute()
}
