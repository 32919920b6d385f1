import type { Kysely } from 'kysely'

/** The category that the platform has announced for a template, and other phones under which it knows a customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('template').addColumn('coming_category', 'text').execute()
  await db.schema.alterTable('template').addColumn('coming_category_at', 'bigint').execute()
  await db.schema
    .createTable('contact_alias')
    .addColumn('workspace_id', 'text', (col) => col.notNull())
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('phone', 'text', (col) => col.notNull())
    .addColumn('contact_id', 'text', (col) => col.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('contact_alias_once', ['workspace_id', 'mode', 'phone'])
    .execute()
  await db.schema.createIndex('contact_alias_of').on('contact_alias').column('contact_id').execute()
}
