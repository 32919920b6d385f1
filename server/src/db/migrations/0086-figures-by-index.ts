import { type Kysely, sql } from 'kysely'

/**
 * Every figure of a period is read from one index: messages are counted by direction, and each conversation states its first
 * reply. Before, the replies of each conversation were looked for one by one, and all messages of the period were grouped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('message_by_time').execute()
  await db.schema.createIndex('message_by_time').on('message').columns(['workspace_id', 'mode', 'created_at']).execute()
  await db.schema
    .createIndex('message_by_direction')
    .on('message')
    .columns(['workspace_id', 'mode', 'direction', 'created_at', 'kind'])
    .execute()
  // All replies are read once: looked for in each conversation, as this step did at first, PostgreSQL without statistics read
  // all of them every time. Joined by the primary key alone, because it would expect other conditions to leave no row.
  await sql`
    update conversation set first_reply_at = coalesce(first_reply_at, reply.at)
    from (
      select conversation_id, min(created_at) as at
      from message
      where conversation_id is not null and direction = 'outbound' and kind in ('text', 'template')
      group by workspace_id, mode, conversation_id) as reply
    where conversation.id = reply.conversation_id`.execute(db)
  await db.schema.dropIndex('message_answer').execute()
  await conversations(db)
}

/** Neither groups, which nobody can answer, nor what was said before a number was connected: what analytics reads. */
async function conversations(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('conversation_by_opening').execute()
  await db.schema.dropIndex('conversation_by_resolution').execute()
  await db.schema
    .createIndex('conversation_by_opening')
    .on('conversation')
    .columns(['workspace_id', 'mode', 'created_at', 'first_reply_at', 'group_id', 'is_history'])
    .where(sql`group_id`, 'is', null)
    .where(sql`is_history`, '=', sql`0`)
    .execute()
  await db.schema
    .createIndex('conversation_by_resolution')
    .on('conversation')
    .columns(['workspace_id', 'mode', 'resolved_at', 'created_at', 'group_id', 'is_history'])
    .where(sql`resolved_at`, 'is not', null)
    .where(sql`group_id`, 'is', null)
    .where(sql`is_history`, '=', sql`0`)
    .execute()
}
