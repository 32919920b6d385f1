import type { Kysely } from 'kysely'

/** What a platform reports about groups: their name, members and whether messages reach them. A group may have no conversation yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversation').addColumn('group_name', 'text').execute()
  await db.schema
    .createTable('channel_group')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('channel_id', 'text', (col) => col.notNull())
    .addColumn('group_id', 'text', (col) => col.notNull())
    .addColumn('name', 'text')
    .addColumn('description', 'text')
    .addColumn('named_at', 'bigint', (col) => col.notNull())
    .addColumn('members', 'text', (col) => col.notNull())
    .addColumn('state', 'text', (col) => col.notNull())
    .addColumn('state_at', 'bigint', (col) => col.notNull())
    .addUniqueConstraint('group_of_channel', ['channel_id', 'group_id'])
    .execute()
  await db.schema.createIndex('group_by_tenant').on('channel_group').columns(['workspace_id', 'mode', 'id']).execute()
}
