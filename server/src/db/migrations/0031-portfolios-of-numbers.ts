import { type Kysely, sql } from 'kysely'

/** Stores the business portfolio that owns the account of a number, because the numbers of a portfolio share its limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table whatsapp_connection add column portfolio_id text`.execute(db)
  await sql`create index whatsapp_connection_by_portfolio on whatsapp_connection (portfolio_id)`.execute(db)
}
