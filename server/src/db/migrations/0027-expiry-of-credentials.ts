import { type Kysely, sql } from 'kysely'

/** Stores when the access token of a number expires, and when those who manage the channel were warned of that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table whatsapp_connection add column token_expires_at bigint`.execute(db)
  await sql`alter table whatsapp_connection add column token_warned_at bigint`.execute(db)
}
