import { type Kysely, sql } from 'kysely'

/**
 * A customer with several phones is answered at the one that wrote last, and contacts that are split get back what came from
 * each address. Both are unknown for what was stored before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message add column customer_address text`.execute(db)
  await sql`alter table conversation add column reply_address text`.execute(db)
}
