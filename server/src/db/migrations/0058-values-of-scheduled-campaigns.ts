import { type Kysely, sql } from 'kysely'

/** A scheduled campaign keeps what its list says about the contacts, which is stored in their fields when it begins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_recipient add column contact_values text`.execute(db)
}
