import type { Direction } from '@parley/shared/conversations/messages'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import { retryIfTaken } from '../../db/dialect.ts'
import { laterOf } from '../../db/later-of.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { followMerge } from '../contacts/addresses/merged.store.ts'
import { countConversation } from './conversation-counts.store.ts'

/** As an expression, so that no engine looks for it in the index of the groups, where every other conversation has no group. */
const isNoGroup = sql<boolean>`coalesce(group_id, '') = ''`

export async function insertConversation(tx: Tx, scope: Scope, conversation: ConversationTable): Promise<void> {
  // Two participants of a group may write for the first time at once; the group has one conversation.
  await tx.insertInto('conversation').values(conversation).execute().catch(retryIfTaken)
  await countConversation(tx, scope, { to: conversation })
}

/** The conversation, or the one that it was merged into. */
export async function findConversation(db: Kysely<Schema>, scope: Scope, conversationId: string) {
  return followMerge(db, scope, {
    kind: 'conversation',
    id: conversationId,
    find: (id) => conversationsIn(db, scope).where('id', '=', id).executeTakeFirst(),
  })
}

/** The conversation, or the one that it was merged into, locked until the commit. */
export async function lockConversation(app: App, tx: Tx, scope: Scope, conversationId: string) {
  return followMerge(tx, scope, {
    kind: 'conversation',
    id: conversationId,
    find: (id) => conversationsIn(tx, scope).where('id', '=', id).modifyEnd(app.store.lockRow).executeTakeFirst(),
  })
}

type OnChannel = { readonly contactId: string; readonly channelId: string }

/** The contact's newest unresolved conversation on the channel, never a group's, locked until the commit. */
export async function lockCurrentConversation(app: App, tx: Tx, scope: Scope, contact: OnChannel) {
  return conversationsOf(tx, scope, contact)
    .where('status', '<>', 'resolved')
    .where(isNoGroup)
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .modifyEnd(app.store.lockRow)
    .executeTakeFirst()
}

/** The contact's newest resolved conversation with the business on the channel, locked until the commit. */
export async function lockNewestResolved(app: App, tx: Tx, scope: Scope, contact: OnChannel) {
  return conversationsOf(tx, scope, contact)
    .where('status', '=', 'resolved')
    .where(isNoGroup)
    .where('is_history', '=', 0)
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .modifyEnd(app.store.lockRow)
    .executeTakeFirst()
}

/** The conversation with what was said before the number was connected, locked until the commit. */
export async function lockHistory(app: App, tx: Tx, scope: Scope, contact: OnChannel) {
  return conversationsOf(tx, scope, contact)
    .where('is_history', '=', 1)
    .orderBy('id')
    .limit(1)
    .modifyEnd(app.store.lockRow)
    .executeTakeFirst()
}

/** The conversation of a group, locked until the commit. */
export async function lockGroupConversation(
  app: App,
  tx: Tx,
  scope: Scope,
  { channelId, groupId }: { readonly channelId: string; readonly groupId: string },
) {
  return conversationsIn(tx, scope)
    .where('channel_id', '=', channelId)
    .where('group_id', '=', groupId)
    .modifyEnd(app.store.lockRow)
    .executeTakeFirst()
}

/** Changes a conversation that the caller has locked, and moves it between the stored counts. */
export async function updateConversation(
  tx: Tx,
  scope: Scope,
  held: ConversationTable,
  changes: Partial<ConversationTable>,
): Promise<ConversationTable> {
  const changed = await tx
    .updateTable('conversation')
    .set(changes)
    .where('id', '=', held.id)
    .where(inTenant(scope))
    .returningAll()
    .executeTakeFirstOrThrow()
  await countConversation(tx, scope, { from: held, to: changed })
  return changed
}

export type RecordedMessage = {
  readonly conversationId: string
  readonly text: string
  readonly direction: Direction
  /** True for what a person or program answered, as opposed to what Parley sends by itself. */
  readonly isReply?: boolean
  /** When it was written; `now` is when Parley received it. */
  readonly at: number
  readonly now: number
}

/** Stores what the list shows of the newest message, and the first reply. A late one never replaces a newer one. */
export async function recordMessage(
  tx: Tx,
  scope: Scope,
  { conversationId, ...message }: RecordedMessage,
): Promise<void> {
  const { text, direction, isReply = false, at, now } = message
  const newest = sql<boolean>`coalesce(last_message_at, 0) <= ${at}`
  await tx
    .updateTable('conversation')
    .set({
      last_message_text: sql`case when ${newest} then ${text} else last_message_text end`,
      last_message_direction: sql`case when ${newest} then ${direction} else last_message_direction end`,
      last_message_at: sql`case when ${newest} then ${at} else last_message_at end`,
      last_activity_at: laterOf('last_activity_at', now),
      updated_at: laterOf('updated_at', now),
    })
    .$if(direction === 'inbound', (query) =>
      query.set({
        unread_count: sql`unread_count + 1`,
        last_inbound_at: sql`case when coalesce(last_inbound_at, 0) < ${at} then ${at} else last_inbound_at end`,
      }),
    )
    .$if(isReply, (query) =>
      query.set({
        first_reply_at: sql`case when coalesce(first_reply_at, ${at}) < ${at} then first_reply_at else ${at} end`,
      }),
    )
    .where('id', '=', conversationId)
    .where(inTenant(scope))
    .execute()
}

/**
 * Stores what the list shows of the newest message again, after messages of these conversations were deleted. As
 * `recordMessage` does, without notes. The caller has locked the conversations, or passes one at a time.
 */
export async function correctLastMessages(tx: Tx, scope: Scope, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return
  const newest = tx
    .selectFrom('message')
    .where(inTenant(scope, 'message'))
    .whereRef('message.conversation_id', '=', sql.ref('conversation.id'))
    .where('message.kind', '<>', 'note')
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(1)
  await tx
    .updateTable('conversation')
    .set({
      last_message_text: newest.select('message.text'),
      last_message_direction: newest.select('message.direction'),
      last_message_at: newest.select('message.created_at'),
    })
    .where('id', 'in', [...conversationIds])
    .where(inTenant(scope))
    .execute()
}

/** True when there were unread messages. */
export async function clearUnread(tx: Tx, scope: Scope, conversationId: string): Promise<boolean> {
  const changed = await tx
    .updateTable('conversation')
    .set({ unread_count: 0 })
    .where('id', '=', conversationId)
    .where(inTenant(scope))
    .where('unread_count', '>', 0)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

function conversationsOf(db: Kysely<Schema>, scope: Scope, { contactId, channelId }: OnChannel) {
  return conversationsIn(db, scope).where('contact_id', '=', contactId).where('channel_id', '=', channelId)
}

function conversationsIn(db: Kysely<Schema>, scope: Scope) {
  return db.selectFrom('conversation').selectAll().where(inTenant(scope))
}
