import type { Kysely } from 'kysely'

/** Views of the inbox that are saved under a name, for one member or for the workspace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_view')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('owner_id', 'text')
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('filter', 'text', (col) => col.notNull())
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .addColumn('updated_at', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('saved_view_of').on('saved_view').columns(['workspace_id', 'owner_id', 'name']).execute()
}
