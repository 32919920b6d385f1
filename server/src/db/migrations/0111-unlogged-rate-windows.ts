import type { Kysely } from 'kysely'
import type { EngineParts } from '../dialect.ts'

/** Each request is counted by itself, and waits for no flush: the counts of a minute may be lost when the server crashes. */
export async function up(db: Kysely<unknown>, { makeUnlogged }: Pick<EngineParts, 'makeUnlogged'>): Promise<void> {
  await db.schema.dropTable('rate_window').execute()
  await db.schema
    .createTable('rate_window')
    .addColumn('key_id', 'text', (col) => col.primaryKey())
    .addColumn('started_at', 'bigint', (col) => col.notNull())
    .addColumn('count', 'integer', (col) => col.notNull())
    .addColumn('last_allowed', 'integer', (col) => col.notNull())
    .execute()
  await makeUnlogged(db, 'rate_window')
}
