import type { Kysely } from 'kysely'

/** Until when a call waits for the results of a campaign. Null where none waits, as for every campaign before this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('campaign').addColumn('awaited_until', 'bigint').execute()
}
