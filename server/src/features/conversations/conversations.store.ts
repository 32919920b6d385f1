import type { Direction } from '@parley/shared/conversations/messages'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import { retryIfTaken } from '../../db/dialect.ts'
import { insertInChunks } from '../../db/insert-in-chunks.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Schema } from '../../db/schema.ts'
import { alsoInTenant, inReach, inTenant, inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { followMerge } from '../contacts/addresses/merged.store.ts'
import { countConversation, countOpened } from './conversation-counts.store.ts'

/**
 * The condition of a conversation that is no group. It is an expression, so that no engine looks for it in the index of the
 * groups, where every other conversation has no group.
 */
export const isNoGroup = sql<boolean>`coalesce(group_id, '') = ''`

/** The condition of a message that is a reaction to another one. Its content begins with its type. */
export const isReactionMessage = sql<boolean>`(message.kind = 'notice' and coalesce(message.content, '') like '{"type":"reaction"%')`

export async function insertConversations(
  tx: Tx,
  scope: Scope,
  conversations: readonly ConversationTable[],
): Promise<void> {
  // Two participants of a group may write for the first time at once; the group has one conversation.
  await insertInChunks(tx, { into: 'conversation', rows: conversations }).catch(retryIfTaken)
  await countOpened(tx, scope, conversations)
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

/** The conversation on the channel in which the contact wrote last, never a group's. Undefined where they have written in none. */
export async function findLastWrittenIn(db: Kysely<Schema>, scope: Scope, contact: OnChannel) {
  return conversationsOf(db, scope, contact)
    .where(isNoGroup)
    .where('last_inbound_at', 'is not', null)
    .orderBy('last_inbound_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

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
  /** Who answered, where a person or program did, as opposed to what Parley sends by itself. */
  readonly repliedBy?: { readonly id: string; readonly isPerson: boolean }
  /** True for what a customer wrote that nobody needs to read, such as a survey's answer. */
  readonly isSeen?: boolean
  /** True for a reaction, which is no newest message of the list. */
  readonly isReaction?: boolean
  /** True for what a customer wrote and may expect a reply to. */
  readonly needsReply?: boolean
  /** The phone or user id that the customer wrote from. */
  readonly from?: string | undefined
  /** When the message was written; `now` is when Parley received it. */
  readonly at: number
  readonly now: number
}

/**
 * Stores what the list shows of the newest message, and the first replies. A late one never replaces a newer one. Returns
 * whether a member wants alerts about the conversation.
 */
export async function recordMessage(
  tx: Tx,
  scope: Scope,
  { conversationId, text, direction, at, now, from = '', ...message }: RecordedMessage,
): Promise<{ readonly isWatched: boolean }> {
  const { repliedBy, isReaction = false, isSeen = direction === 'outbound' || isReaction, needsReply = false } = message
  const time = (ms: number) => sql`cast(${ms} as bigint)`
  const flags = [repliedBy !== undefined, repliedBy?.isPerson, !isSeen, needsReply, !isReaction].map((flag) =>
    time(flag ? 1 : 0),
  )
  const isNewest = sql`is_listed = 1 and coalesce(last_message_at, 0) <= written_at`
  const isInbound = sql`recorded.direction = 'inbound'`
  // A reply that is received late, from the phone app, does not answer what was written after it.
  const isLate = sql`written_at < received_at and coalesce(last_inbound_at, 0) > written_at`
  // What was written before the customer waits answers nothing, such as the message with which the business began.
  const isAnswer = sql`coalesce(first_waiting_since, waiting_since) <= written_at`
  const isFirst = sql`is_reply = 1 and ${isAnswer} and coalesce(first_reply_at, written_at) >= written_at`
  const isFirstOfPerson = sql`is_person = 1 and ${isAnswer} and coalesce(first_person_reply_at, written_at) >= written_at`
  // Stored conversations without it wait for their figures to be recomputed, or have lost their first messages.
  const beginsToWait = sql`coalesce(first_waiting_since, written_at) >= written_at
    and (first_waiting_since is not null or coalesce(first_reply_at, waiting_since) is null)`
  const updated = await sql<{ is_watched: number }>`
    with recorded (message_text, direction, author_id, is_reply, is_person, unread, needs_reply, is_listed, written_at, received_at,
      written_from)
      as (values (${text}, ${direction}, ${repliedBy?.id ?? ''}, ${sql.join(flags)}, ${time(at)}, ${time(now)}, ${from}))
    update conversation
    set last_message_text = case when ${isNewest} then message_text else last_message_text end,
      last_message_direction = case when ${isNewest} then recorded.direction else last_message_direction end,
      last_message_at = case when ${isNewest} then written_at else last_message_at end,
      last_activity_at = case when is_listed = 1 and last_activity_at < received_at then received_at else last_activity_at end,
      updated_at = case when updated_at < received_at then received_at else updated_at end,
      unread_count = unread_count + recorded.unread,
      unread_at = case when recorded.unread = 0 then unread_at when unread_at >= received_at then unread_at + 1
        else received_at end,
      last_inbound_at = case when ${isInbound} and coalesce(last_inbound_at, 0) < written_at
        then written_at else last_inbound_at end,
      reply_address = case when written_from <> '' and coalesce(last_inbound_at, 0) <= written_at
        then written_from else reply_address end,
      first_waiting_since = case when needs_reply = 1 and ${beginsToWait} then written_at else first_waiting_since end,
      first_reply_at = case when ${isFirst} then written_at else first_reply_at end,
      first_person_reply_at = case when ${isFirstOfPerson} then written_at else first_person_reply_at end,
      first_person_reply_by_id = case when ${isFirstOfPerson} then author_id else first_person_reply_by_id end,
      waiting_since = case
        when needs_reply = 1 and coalesce(waiting_since, written_at) >= written_at then written_at
        when is_reply = 1 and ${isLate} and waiting_since <= written_at then last_inbound_at
        when is_reply = 1 and not (${isLate}) then null
        else waiting_since end
    from recorded
    where conversation.id = ${conversationId} and ${inTenant(scope, 'conversation')}
    returning case when ${wantsAlerts(scope)} then 1 else 0 end as is_watched
  `.execute(tx)
  return { isWatched: updated.rows[0]?.is_watched === 1 }
}

/** Whether a member wants to be alerted while no tab is open. Read here, because a statement of its own would cost each message. */
function wantsAlerts(scope: Scope) {
  return sql`exists (select 1 from alert_choice
    where ${inWorkspace(scope, 'alert_choice')} and (push = 1 or email_unanswered_minutes is not null))`
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
    .where(sql<boolean>`not ${isReactionMessage}`)
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(1)
  const oldestUnanswered = newest
    .clearOrderBy()
    .clearLimit()
    .select((of) => of.fn.min('message.created_at').as('created_at'))
    .where('message.direction', '=', 'inbound')
    .where('message.kind', '=', 'text')
    .whereRef('message.created_at', '>=', sql.ref('conversation.waiting_since'))
  const inbound = newest.clearOrderBy().select(sql<number>`1`.as('one')).where('message.direction', '=', 'inbound')
  await tx
    .updateTable('conversation')
    .set({
      unread_at: sql`case when exists ${inbound} then unread_at end`,
      last_message_text: newest.select('message.text'),
      last_message_direction: newest.select('message.direction'),
      last_message_at: newest.select('message.created_at'),
      waiting_since: sql`case when waiting_since is not null then (${oldestUnanswered}) end`,
    })
    .where('id', 'in', [...conversationIds])
    .where(alsoInTenant(scope))
    .execute()
}

/** The channel is an expression, so that SQLite looks in the index of the contact, not in that of the channel. */
function conversationsOf(db: Kysely<Schema>, scope: Scope, { contactId, channelId }: OnChannel) {
  return conversationsIn(db, scope)
    .where('contact_id', '=', contactId)
    .where(sql<string>`coalesce(channel_id, '')`, '=', channelId)
}

function conversationsIn(db: Kysely<Schema>, scope: Scope) {
  return db.selectFrom('conversation').selectAll().where(inReach(scope))
}
