import { type Kysely, sql } from 'kysely'

/** A campaign keeps the column names of its list, so that a duplicate of it has the same ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign add column list_columns text`.execute(db)
}
