import { type Kysely, sql } from 'kysely'

/** A canned reply may have reply buttons: the JSON list of their labels. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table canned_reply add column buttons text not null default '[]'`.execute(db)
}
