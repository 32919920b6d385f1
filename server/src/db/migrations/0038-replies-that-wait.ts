import { type Kysely, sql } from 'kysely'

/** A message that waits to be sent may quote another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table delayed_message add column reply_to text`.execute(db)
}
