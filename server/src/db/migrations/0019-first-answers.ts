import { type Kysely, sql } from 'kysely'

/**
 * The answers within conversations, by which the time to the first of them is found without reading a message. What a
 * campaign sends is in no conversation, so sending to many writes nothing here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('message_answer')
    .on('message')
    .columns(['workspace_id', 'mode', 'conversation_id', 'created_at', 'direction', 'kind'])
    .where(sql`direction`, '=', sql`'outbound'`)
    .where(sql`kind`, 'in', sql`('text', 'template')`)
    .where(sql`conversation_id`, 'is not', null)
    .execute()
}
