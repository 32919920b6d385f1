import { type Kysely, sql } from 'kysely'

/** A webhook may be limited to channels: a JSON list of their IDs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_endpoint add column channel_ids text`.execute(db)
}
