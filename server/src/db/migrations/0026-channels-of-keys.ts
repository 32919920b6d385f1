import { type Kysely, sql } from 'kysely'

/** An API key may be limited to channels: a JSON list of their IDs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_key add column channel_ids text`.execute(db)
}
