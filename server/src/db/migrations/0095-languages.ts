import type { Kysely } from 'kysely'

/** The language in which a person uses the dashboard and gets emails. Null until the dashboard stores it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user').addColumn('language', 'text').execute()
}
