import { type Kysely, sql } from 'kysely'

/** What figures over a range of days are read from, without a look at the rows themselves where that is possible. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('message_by_time')
    .on('message')
    .columns(['workspace_id', 'mode', 'created_at', 'direction', 'kind'])
    .execute()
  await db.schema
    .createIndex('conversation_by_opening')
    .on('conversation')
    .columns(['workspace_id', 'mode', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('conversation_by_resolution')
    .on('conversation')
    .columns(['workspace_id', 'mode', 'resolved_at', 'created_at'])
    .where(sql`resolved_at`, 'is not', null)
    .execute()
  await db.schema
    .createIndex('conversation_by_score')
    .on('conversation')
    .columns(['workspace_id', 'mode', 'csat_received_at', 'csat_score'])
    .where(sql`csat_received_at`, 'is not', null)
    .execute()
}
