import type { Kysely } from 'kysely'

/** The name of a recipient as its list gives it, for the contact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('campaign_recipient').addColumn('name', 'text').execute()
}
