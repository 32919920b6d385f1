import { type Kysely, type SqlBool, sql } from 'kysely'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Schema } from '../../db/schema.ts'
import { alsoInTenant, inTenant } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'
import type { Cursor } from '../conversations/list/cursor.ts'

export type TimelinePage = {
  readonly of: Pick<ConversationTable, 'id' | 'contact_id' | 'channel_id' | 'group_id'>
  /** Selects only the messages before this one. */
  readonly before: Cursor | undefined
  readonly limit: number
}

/**
 * Every message with the contact on the channel of a conversation, newest first: those of all their conversations, and those
 * of none. What the contact wrote in a group belongs to the group, whose timeline is its one conversation.
 *
 * The conditions are written so that Postgres takes those beside the contact for common ones: it would sort all messages of
 * the contact for a page otherwise. SQLite compares the tenant outside of the page for the same reason.
 */
export function pageOfTimeline(db: Kysely<Schema>, scope: Scope, { of, before, limit }: TimelinePage) {
  const messages = db.selectFrom('message').selectAll()
  const ofGroup = messages.where('conversation_id', '=', of.id).where(inTenant(scope))
  const ofContact = messages
    .where('contact_id', '=', of.contact_id)
    .where('channel_id', '=', of.channel_id)
    .where(sql<SqlBool>`coalesce((select 'group' from conversation
      where conversation.id = message.conversation_id and conversation.group_id is not null), '') <> 'group'`)
  const page = (of.group_id === null ? ofContact : ofGroup)
    .$if(before !== undefined, (query) =>
      query.where(sql<SqlBool>`(created_at, id) < (${before?.sortKey}, ${before?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
  return db
    .selectFrom(page.as('page'))
    .selectAll()
    .where(alsoInTenant(scope, 'page'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}
