import { type Kysely, sql } from 'kysely'

/** A webhook may have a description, which says what it is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_endpoint add column description text`.execute(db)
}
