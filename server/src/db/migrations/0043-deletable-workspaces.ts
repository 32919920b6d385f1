import type { Kysely } from 'kysely'

/**
 * Deleting a row looks for the rows that refer to it. These indexes begin with the reference, so that deleting a workspace
 * never reads the conversations and messages of the others. They serve the queries of the former ones as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('conversation_of_contact').execute()
  await db.schema
    .createIndex('conversation_of_contact')
    .on('conversation')
    .columns(['contact_id', 'workspace_id', 'mode', 'last_activity_at', 'id'])
    .execute()
  await db.schema.dropIndex('message_of_conversation').execute()
  await db.schema
    .createIndex('message_of_conversation')
    .on('message')
    .columns(['conversation_id', 'workspace_id', 'mode', 'created_at', 'id'])
    .execute()
  await db.schema.dropIndex('conversation_of_group').execute()
  await db.schema
    .createIndex('conversation_of_group')
    .on('conversation')
    .columns(['channel_id', 'group_id'])
    .unique()
    .execute()
  await db.schema.createIndex('campaign_of_template').on('campaign').column('template_id').execute()
}
