import { type Kysely, sql } from 'kysely'

/** A webhook may have headers of its own, which are encrypted, a rate, and tags that its events must have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_endpoint add column headers text`.execute(db)
  await sql`alter table webhook_endpoint add column tag_ids text`.execute(db)
  await sql`alter table webhook_endpoint add column deliveries_per_minute integer`.execute(db)
  await sql`alter table webhook_endpoint add column next_turn_at bigint`.execute(db)
}
