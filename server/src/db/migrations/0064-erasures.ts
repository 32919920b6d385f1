import type { Kysely } from 'kysely'

/**
 * Contacts whose data was erased, by their opaque ids; keyed hashes of the addresses that they had; the figures that their
 * deleted rows had contributed to; and the key of the hashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erased_contact')
    .addColumn('contact_id', 'text', (col) => col.primaryKey())
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('former_ids', 'text', (col) => col.notNull())
    .addColumn('erased_at', 'bigint', (col) => col.notNull())
    .addColumn('finished_at', 'bigint')
    .execute()
  await db.schema
    .createTable('erased_address')
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('hash', 'text', (col) => col.notNull())
    .addColumn('contact_id', 'text', (col) => col.notNull())
    .addColumn('opt_out_scope', 'text')
    .addPrimaryKeyConstraint('erased_address_once', ['workspace_id', 'mode', 'hash'])
    .execute()
  await db.schema.createIndex('erased_address_of').on('erased_address').column('contact_id').execute()
  await db.schema
    .createTable('erased_figure')
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('at', 'bigint', (col) => col.notNull())
    .addColumn('value', 'bigint', (col) => col.notNull())
    .addColumn('count', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('erased_figure_once', ['workspace_id', 'mode', 'kind', 'at', 'value'])
    .execute()
  await db.schema
    .createTable('erasure_key')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('sealed_key', 'text', (col) => col.notNull())
    .execute()
  await db.schema.alterTable('campaign').addColumn('erased_charge_micros', 'bigint').execute()
}
