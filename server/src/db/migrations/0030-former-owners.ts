import type { Kysely } from 'kysely'

/** From which contact an address was taken, because WhatsApp may report later that both were the same customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact_address').addColumn('taken_from', 'text').execute()
}
