import type { ListMessages } from '@parley/shared/conversations/messages'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import { retryIfTaken } from '../../db/dialect.ts'
import { insertInChunks } from '../../db/insert-in-chunks.ts'
import type { ChannelTable } from '../../db/schema/channels.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Schema } from '../../db/schema.ts'
import { alsoInTenant, inReach, inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { isReactionMessage } from '../conversations/conversations.store.ts'
import { indexMessages } from '../search/entries.store.ts'
import { hasWebhooks } from '../webhooks/endpoints/endpoints.store.ts'

export async function insertMessage(
  tx: Tx,
  message: MessageTable,
  window?: { readonly windowMs: number },
): Promise<MessageTable> {
  await insertMessages(tx, [message], window)
  return message
}

/**
 * Two customers may send messages with one platform ID at once, which nothing locks: the transaction then runs again. With the
 * window of the platform, a template to a customer who has not written within it is marked as messaging the customer first.
 */
export async function insertMessages(
  tx: Tx,
  messages: readonly MessageTable[],
  window?: { readonly windowMs: number },
): Promise<void> {
  const rows = window ? messages.map((message) => ({ ...message, ...messagedFirst(message, window) })) : messages
  await insertInChunks(tx, { into: 'message', rows }).catch(retryIfTaken)
  await indexMessages(tx, messages)
}

/** The channel is compared so that the messages of the customer are searched, and not those of the channel. */
function messagedFirst(message: MessageTable, { windowMs }: { readonly windowMs: number }) {
  const { kind, contact_id, channel_id, created_at: at, workspace_id: workspaceId, mode } = message
  if (kind !== 'template') return { is_messaged_first: null }
  const hasWritten = sql`exists (
    select 1 from message as received
    where received.contact_id = ${contact_id} and received.direction = 'inbound'
      and received.created_at >= ${at - windowMs} and received.created_at < ${at}
      and coalesce(received.channel_id, '') = ${channel_id} and ${alsoInTenant({ workspaceId, mode }, 'received')})`
  return { is_messaged_first: sql<number | null>`case when ${hasWritten} then null else 1 end` }
}

/** Finds a message, but never a note: it is not sent to anyone, so no receipt can refer to it. */
export async function findMessage(db: Kysely<Schema>, scope: Scope, messageId: string) {
  return messagesIn(db, scope).where('id', '=', messageId).where('kind', '<>', 'note').executeTakeFirst()
}

/** An internal note, which `findMessage` never returns. */
export async function findNote(db: Kysely<Schema>, scope: Scope, noteId: string) {
  return messagesIn(db, scope).where('id', '=', noteId).where('kind', '=', 'note').executeTakeFirst()
}

type OpenedFor = { readonly contactId: string; readonly conversationId: string }

/**
 * Moves the contact's reactions to messages outside any conversation into the conversation the contact has now. The
 * conditions leave SQLite no index but that of the contact: with another it read every inbound message of the tenant.
 */
export async function collectReactions(tx: Tx, scope: Scope, { contactId, conversationId }: OpenedFor): Promise<void> {
  await tx
    .updateTable('message')
    .set({ conversation_id: conversationId })
    .where('contact_id', '=', contactId)
    .where(alsoInTenant(scope))
    .where('direction', '=', 'inbound')
    .where(sql<boolean>`coalesce(conversation_id, '') = ''`)
    .execute()
}

/** Returns those of the messages that exist, in no particular order. Notes are never among them. */
export async function findMessages(
  db: Kysely<Schema>,
  scope: Scope,
  messageIds: readonly string[],
): Promise<MessageTable[]> {
  if (messageIds.length === 0) return []
  return messagesWith(db, scope, messageIds).where('kind', '<>', 'note').execute()
}

/** The message, locked until the commit. Never a note. */
export async function lockMessage(app: App, tx: Tx, scope: Scope, messageId: string) {
  return messagesIn(tx, scope)
    .where('id', '=', messageId)
    .where('kind', '<>', 'note')
    .modifyEnd(app.store.lockRow)
    .executeTakeFirst()
}

export type OnPlatform = { readonly channelId: string; readonly platformMessageId: string }

export async function findOnPlatform(db: Kysely<Schema>, scope: Scope, { channelId, platformMessageId }: OnPlatform) {
  return messagesIn(db, scope)
    .where('channel_id', '=', channelId)
    .where('platform_message_id', '=', platformMessageId)
    .executeTakeFirst()
}

/** Statuses of a message that may have reached the customer. */
const mayHaveArrived = ['uncertain', 'sent', 'delivered', 'read'] as const

type Customer = { readonly contactId: string; readonly channelId: string; readonly until: number }

/**
 * The newest message to a contact, from whichever feature, that may have arrived. It is read from an index of the messages
 * to the contact only, because a customer can have written many since.
 */
export async function newestOutbound(tx: Tx, scope: Scope, { contactId, channelId, until }: Customer) {
  return tx
    .selectFrom('message')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('created_at', '<=', until)
    .where('channel_id', '=', channelId)
    .where(sql<boolean>`direction = 'outbound'`)
    .where(sql<boolean>`not ${isReactionMessage}`)
    .where(
      'status',
      'in',
      mayHaveArrived.map((status) => sql.lit(status)),
    )
    .where(alsoInTenant(scope))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type AllOnPlatform = { readonly channelId: string; readonly platformMessageIds: readonly string[] }

/** The messages with these platform ids, by that id. */
export async function findAllOnPlatform(
  db: Kysely<Schema>,
  scope: Scope,
  { channelId, platformMessageIds }: AllOnPlatform,
): Promise<Map<string | null, MessageTable>> {
  if (platformMessageIds.length === 0) return new Map()
  const found = await db
    .selectFrom('message')
    .selectAll()
    .where(alsoInTenant(scope))
    .where('channel_id', '=', channelId)
    .where('platform_message_id', 'in', [...new Set(platformMessageIds)])
    .execute()
  return new Map(found.map((message) => [message.platform_message_id, message]))
}

export async function updateMessage(
  tx: Tx,
  scope: Scope,
  messageId: string,
  changes: Partial<MessageTable>,
): Promise<MessageTable> {
  const updated = await tx
    .updateTable('message')
    .set(changes)
    .where('id', '=', messageId)
    .where(inTenant(scope))
    .returningAll()
    .executeTakeFirstOrThrow()
  if (changes.text !== undefined || changes.conversation_id !== undefined) await indexMessages(tx, [updated])
  return updated
}

/**
 * Stores what a status update changed about a message. Returns whether the tenant has webhooks, to which it may be an event.
 *
 * Only the columns that change: SQLite rewrites the entries of every index with a column that is set, changed or not.
 */
export async function storeProgress(
  tx: Tx,
  scope: Scope,
  messageId: string,
  changes: Partial<MessageTable>,
): Promise<boolean> {
  const stored = await tx
    .updateTable('message')
    .set(changes)
    .where('id', '=', messageId)
    .where(inTenant(scope))
    .returning(hasWebhooks(scope).as('has_webhooks'))
    .executeTakeFirst()
  return stored?.has_webhooks === 1
}

/** Whether a send to one of these contacts is in progress. */
export async function hasQueued(db: Kysely<Schema>, scope: Scope, contactIds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('contact_id', 'in', [...contactIds])
    .where(inTenant(scope))
    .where('status', '=', 'queued')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes messages that were stored and never given to a platform. */
export async function deleteQueued(tx: Tx, scope: Scope, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return
  await tx
    .deleteFrom('message')
    .where(alsoInTenant(scope))
    .where('id', 'in', [...messageIds])
    .where('status', '=', 'queued')
    .execute()
}

export type Thread = Pick<ListMessages, 'conversationId'> & {
  /** Whether internal notes are among the messages, left out, or alone. */
  readonly notes: 'included' | 'left_out' | 'only'
}

/** Page 1 is the newest; inside a page the oldest comes first. */
export async function pageOfMessages(
  db: Kysely<Schema>,
  scope: Scope,
  page: ListMessages & Thread,
): Promise<MessageTable[]> {
  const newestFirst = await messagesIn(db, scope)
    .where('conversation_id', '=', page.conversationId)
    .$if(page.notes !== 'included', (query) => query.where('kind', page.notes === 'only' ? '=' : '<>', 'note'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
  return newestFirst.reverse()
}

export async function countMessages(
  db: Kysely<Schema>,
  scope: Scope,
  { conversationId, notes }: Thread,
): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select(sql<number>`count(*)`.as('count'))
    .where(inTenant(scope))
    .where('conversation_id', '=', conversationId)
    .$if(notes !== 'included', (query) => query.where('kind', notes === 'only' ? '=' : '<>', 'note'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type Partner = Pick<ContactTable, 'phone' | 'platform_user_id' | 'name'> & Pick<ChannelTable, 'platform'>

/** The contact and the platform of a message. */
export async function partnerOf(tx: Tx, scope: Scope, messageId: string): Promise<Partner> {
  return tx
    .selectFrom('message')
    .innerJoin('contact', 'contact.id', 'message.contact_id')
    .innerJoin('channel', 'channel.id', 'message.channel_id')
    .select(['contact.phone', 'contact.platform_user_id', 'contact.name', 'channel.platform'])
    .where('message.id', '=', messageId)
    .where(inTenant(scope, 'message'))
    .executeTakeFirstOrThrow()
}

/**
 * Messages of every tenant queued before or after a time, for the process that settles what another process left behind. Campaign
 * messages are left out: the campaign's run settles those.
 */
export async function queuedOutside(
  db: Kysely<Schema>,
  { from, until }: { readonly from: number; readonly until: number },
) {
  const maxMessages = 500
  return db
    .selectFrom('message')
    .select(['id', 'workspace_id', 'mode'])
    .where('status', '=', sql.lit('queued'))
    .where((message) => message.or([message('created_at', '<', from), message('created_at', '>', until)]))
    .where('campaign_id', 'is', null)
    .orderBy('created_at')
    .limit(maxMessages)
    .execute()
}

function messagesIn(db: Kysely<Schema>, scope: Scope) {
  return db.selectFrom('message').selectAll().where(inReach(scope))
}

function messagesWith(db: Kysely<Schema>, scope: Scope, ids: readonly string[]) {
  return db
    .selectFrom('message')
    .selectAll()
    .where('id', 'in', [...ids])
    .where(alsoInTenant(scope))
}
