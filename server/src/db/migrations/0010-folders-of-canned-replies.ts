import { type Kysely, sql } from 'kysely'

/** A canned reply may be in a folder, which is a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table canned_reply add column folder text`.execute(db)
}
