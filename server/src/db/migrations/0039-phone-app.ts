import type { Kysely } from 'kysely'

/** What the WhatsApp Business app shares about a number that it uses too: names in its contacts, and past messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact').addColumn('saved_name', 'text').execute()
  await db.schema.alterTable('contact').addColumn('saved_name_at', 'bigint').execute()
  await db.schema.alterTable('whatsapp_connection').addColumn('history_progress', 'integer').execute()
  await db.schema.alterTable('whatsapp_connection').addColumn('history_declined_at', 'bigint').execute()
}
