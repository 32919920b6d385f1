import type { Kysely } from 'kysely'

/** Which rule binds the variables of a campaign's recipients. The campaigns that exist keep the first one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('campaign')
    .addColumn('binding_version', 'integer', (col) => col.notNull().defaultTo(1))
    .execute()
}
