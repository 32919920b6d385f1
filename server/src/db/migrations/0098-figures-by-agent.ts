import { type Kysely, sql } from 'kysely'

/**
 * The figures of each agent and each channel are read from one range of an index, too. A channel belongs to one mode of one
 * workspace, so that the messages of both are those of their channels, and a message needs no second index by its direction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('message_by_direction').execute()
  await db.schema
    .createIndex('message_by_channel')
    .on('message')
    .columns(['channel_id', 'direction', 'created_at', 'kind', 'status'])
    .execute()
  // Of replies by people only: those of programs, campaigns and surveys do not pay for it.
  await sql`create index message_by_person on message (workspace_id, mode, created_at, sent_by_id, kind)
    where sent_by_id like 'user:%' and kind <> 'note'`.execute(db)
  await conversations(db)
}

async function conversations(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('conversation_by_opening').execute()
  await db.schema.dropIndex('conversation_by_resolution').execute()
  await db.schema.dropIndex('conversation_by_score').execute()
  await db.schema
    .createIndex('conversation_by_opening')
    .on('conversation')
    .columns(['workspace_id', 'mode', 'created_at', 'first_reply_at', 'assignee_id', 'group_id', 'is_history'])
    .where(sql`group_id`, 'is', null)
    .where(sql`is_history`, '=', sql`0`)
    .execute()
  await db.schema
    .createIndex('conversation_by_resolution')
    .on('conversation')
    .columns(['workspace_id', 'mode', 'resolved_at', 'created_at', 'assignee_id', 'group_id', 'is_history'])
    .where(sql`resolved_at`, 'is not', null)
    .where(sql`group_id`, 'is', null)
    .where(sql`is_history`, '=', sql`0`)
    .execute()
  await db.schema
    .createIndex('conversation_by_score')
    .on('conversation')
    .columns(['workspace_id', 'mode', 'csat_received_at', 'csat_score', 'assignee_id'])
    .where(sql`csat_received_at`, 'is not', null)
    .execute()
}
