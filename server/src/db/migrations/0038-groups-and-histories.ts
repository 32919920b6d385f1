import { type Kysely, sql } from 'kysely'

/** Conversations of groups, one for each group, and of what was said before a number was connected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversation').addColumn('group_id', 'text').execute()
  await db.schema
    .alterTable('conversation')
    .addColumn('is_history', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('conversation_of_group')
    .on('conversation')
    .columns(['channel_id', 'group_id'])
    .unique()
    .where(sql`group_id`, 'is not', sql`null`)
    .execute()
  await analytics(db)
}

/** Figures are about customers who were answered here. Their indexes say so themselves, without a look at the rows. */
async function analytics(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('conversation_by_opening').execute()
  await db.schema.dropIndex('conversation_by_resolution').execute()
  await db.schema
    .createIndex('conversation_by_opening')
    .on('conversation')
    .columns(['workspace_id', 'mode', 'created_at', 'id', 'group_id', 'is_history'])
    .execute()
  await db.schema
    .createIndex('conversation_by_resolution')
    .on('conversation')
    .columns(['workspace_id', 'mode', 'resolved_at', 'created_at', 'group_id', 'is_history'])
    .where(sql`resolved_at`, 'is not', null)
    .execute()
}
