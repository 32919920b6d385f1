import type { Kysely } from 'kysely'

/** When a call started a campaign to wait for its results. Null where none did, as for every campaign before this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('campaign').addColumn('called_at', 'bigint').execute()
}
