import type { Kysely } from 'kysely'

/** The contacts that are sample data: removing it deletes these, and nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sample_contact')
    .addColumn('contact_id', 'text', (col) => col.primaryKey().references('contact.id').onDelete('cascade'))
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('added_at', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('sample_contact_of_mode')
    .on('sample_contact')
    .columns(['workspace_id', 'mode', 'contact_id'])
    .execute()
}
