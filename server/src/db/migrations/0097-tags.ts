import type { Kysely } from 'kysely'

/** Tags of conversations, and what was done with a conversation. Earlier changes are in the audit log only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tag')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('colour', 'text', (col) => col.notNull())
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .addUniqueConstraint('tag_name', ['workspace_id', 'name'])
    .execute()
  await db.schema
    .alterTable('conversation')
    .addColumn('tags', 'text', (col) => col.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('tagged_conversation')
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('tag', 'text', (col) => col.notNull())
    .addColumn('conversation_id', 'text', (col) => col.notNull().references('conversation.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('tagged_once', ['workspace_id', 'mode', 'tag', 'conversation_id'] as never)
    .execute()
  await db.schema.createIndex('tagged_by_conversation').on('tagged_conversation').columns(['conversation_id']).execute()
  await db.schema
    .createTable('conversation_activity')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('mode', 'text', (col) => col.notNull())
    .addColumn('conversation_id', 'text', (col) => col.notNull().references('conversation.id').onDelete('cascade'))
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('from_value', 'text')
    .addColumn('to_value', 'text')
    .addColumn('author_id', 'text', (col) => col.notNull())
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('activity_of_conversation')
    .on('conversation_activity')
    .columns(['conversation_id', 'created_at', 'id'])
    .execute()
}
