import type { Kysely } from 'kysely'

/** The templates and campaigns that are sample data, by their ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sample_object')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('kind', 'text', (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('sample_object_of_mode')
    .on('sample_object')
    .columns(['workspace_id', 'mode', 'id'])
    .execute()
}
