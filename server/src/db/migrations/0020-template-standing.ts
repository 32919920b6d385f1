import type { Kysely } from 'kysely'

/** What the platform thinks of a template beside its status: since when, and the category that it moved it from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('template').addColumn('previous_category', 'text').execute()
  await db.schema.alterTable('template').addColumn('standing_at', 'bigint').execute()
}
