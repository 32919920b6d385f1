import { type Kysely, sql } from 'kysely'

/** Texts that people answer with again and again, and the list's order for what an inbox filters by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('canned_reply')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('workspace_id', 'text', (col) => col.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('shortcut', 'text', (col) => col.notNull())
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('created_at', 'bigint', (col) => col.notNull())
    .addColumn('updated_at', 'bigint', (col) => col.notNull())
    .addUniqueConstraint('canned_reply_shortcut', ['workspace_id', 'shortcut'])
    .execute()
  await db.schema
    .createIndex('conversation_by_assignee')
    .on('conversation')
    .columns(['workspace_id', 'mode', 'assignee_id', 'last_activity_at', 'id'])
    .where(sql`assignee_id`, 'is not', sql`null`)
    .execute()
  // Of its own: Postgres does not read `assignee_id is null` off an index in the order of the columns after it.
  await db.schema
    .createIndex('conversation_unassigned')
    .on('conversation')
    .columns(['workspace_id', 'mode', 'last_activity_at', 'id'])
    .where(sql`assignee_id`, 'is', sql`null`)
    .execute()
  await db.schema
    .createIndex('conversation_unread')
    .on('conversation')
    .columns(['workspace_id', 'mode', 'last_activity_at', 'id'])
    .where(sql`unread_count`, '>', sql`0`)
    .execute()
}
