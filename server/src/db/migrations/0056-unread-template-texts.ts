import type { Kysely } from 'kysely'

/** When the platform reported another text of a template that has not been read from it yet. Null where none is missing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('template').addColumn('text_unread_since', 'bigint').execute()
}
