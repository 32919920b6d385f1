import { type Kysely, sql } from 'kysely'

/**
 * A campaign's message, which its recipient answers, no longer counts as the first reply to the conversation that the answer
 * opens. The first reply is found again among the messages that are still stored, and unknown where none is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update conversation set first_reply_at = (select min(message.created_at) from message
      where message.conversation_id = conversation.id and message.direction = 'outbound'
        and message.kind in ('text', 'template') and message.campaign_id is null)
    where campaign_id is not null and first_reply_at <= created_at`.execute(db)
}
