import type { ListMessages } from '@parley/shared/conversations/messages'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import { insertInChunks } from '../../db/insert-in-chunks.ts'
import type { ChannelTable } from '../../db/schema/channels.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Schema } from '../../db/schema.ts'
import { alsoInTenant, inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { indexMessages } from '../search/entries.store.ts'
import { hasWebhooks } from '../webhooks/endpoints/endpoints.store.ts'

export async function insertMessage(tx: Tx, message: MessageTable): Promise<MessageTable> {
  await insertMessages(tx, [message])
  return message
}

export async function insertMessages(tx: Tx, messages: readonly MessageTable[]): Promise<void> {
  await insertInChunks(tx, { into: 'message', rows: messages })
  await indexMessages(tx, messages)
}

/** Never a note: it is not sent to anyone, so no receipt can refer to it. */
export async function findMessage(db: Kysely<Schema>, scope: Scope, messageId: string) {
  return messagesIn(db, scope).where('id', '=', messageId).where('kind', '<>', 'note').executeTakeFirst()
}

type OpenedFor = { readonly contactId: string; readonly conversationId: string }

/**
 * Moves each contact's reactions to messages outside any conversation into the conversation the contact has now. The
 * conditions leave SQLite no index but that of the contact: with another it read every inbound message of the tenant.
 */
export async function collectReactions(tx: Tx, scope: Scope, opened: readonly OpenedFor[]): Promise<void> {
  if (opened.length === 0) return
  const rows = opened.map(({ contactId, conversationId }) => sql`(${contactId}, ${conversationId})`)
  await sql`
    with opened (contact_id, conversation_id) as (values ${sql.join(rows)})
    update message set conversation_id = opened.conversation_id
    from opened
    where message.contact_id = opened.contact_id
      and message.contact_id in (${sql.join(opened.map(({ contactId }) => contactId))})
      and ${alsoInTenant(scope, 'message')}
      and message.direction = 'inbound' and coalesce(message.conversation_id, '') = ''
  `.execute(tx)
}

/** Those that exist, in no particular order. Never a note. */
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

/** Locked in the same order everywhere, so that two transactions with the same messages cannot deadlock. */
export async function lockMessages(app: App, tx: Tx, scope: Scope, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  return messagesWith(tx, scope, messageIds).orderBy('id').modifyEnd(app.store.lockRow).execute()
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

type Customer = { readonly contactId: string; readonly until: number }

/**
 * The newest message to a contact, from whichever feature, that may have arrived. Read from an index of the messages to the
 * contact: in that of all their messages, SQLite took 10 ms instead of 0.4 where the customer had written 50,000 since.
 */
export async function newestOutbound(
  tx: Tx,
  scope: Scope,
  { channelId, ...customer }: Customer & { readonly channelId: string },
) {
  return (await newestOutbounds(tx, scope, { channelId, customers: [customer] })).get(customer.contactId)
}

type Customers = { readonly channelId: string; readonly customers: readonly Customer[] }

/** The same for many different contacts in one statement, by their ids. */
export async function newestOutbounds(
  tx: Tx,
  scope: Scope,
  { channelId, customers }: Customers,
): Promise<Map<string, MessageTable>> {
  if (customers.length === 0) return new Map()
  const rows = customers.map(({ contactId, until }) => sql`(${contactId}, cast(${until} as bigint))`)
  const found = await sql<MessageTable>`
    with customer (contact_id, until) as (values ${sql.join(rows)})
    select message.* from customer inner join message on message.id = (
      select newest.id from message as newest
      where newest.contact_id = customer.contact_id and newest.created_at <= customer.until
        and newest.channel_id = ${channelId} and newest.direction = 'outbound'
        and newest.status in (${sql.join([...mayHaveArrived])})
      order by newest.created_at desc, newest.id desc limit 1)
    where ${inTenant(scope, 'message')}
  `.execute(tx)
  return new Map(found.rows.map((message) => [message.contact_id, message]))
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

type Progress = {
  readonly messages: readonly MessageTable[]
  /** Whether some of them got their platform's id. */
  readonly hasNewIds: boolean
}

/**
 * Stores all columns that a status update can change, for all of these messages in one statement. Returns whether the tenant
 * has webhooks, to which the changes may be events.
 *
 * SQLite rewrites the entries of every index with a column that is set, changed or not. Receipts bring no new id, and take
 * 12,700 instructions less each where that column is not set.
 */
export async function storeProgress(tx: Tx, scope: Scope, { messages, hasNewIds }: Progress): Promise<boolean> {
  if (messages.length === 0) return false
  const platformIds = hasNewIds ? sql`platform_message_id = updated.platform_message_id,` : sql``
  const time = (ms: number | null) => sql`cast(${ms} as bigint)`
  const rows = messages.map(
    (it) => sql`(${it.id}, ${it.status}, ${it.platform_message_id}, ${it.error_code}, ${it.error_message},
      ${time(it.sent_at)}, ${time(it.delivered_at)}, ${time(it.read_at)}, ${time(it.failed_at)})`,
  )
  const stored = await sql<{ has_webhooks: number }>`
    with updated (id, status, platform_message_id, error_code, error_message, sent_at, delivered_at, read_at, failed_at)
      as (values ${sql.join(rows)})
    update message
    set status = updated.status, ${platformIds} error_code = updated.error_code, error_message = updated.error_message,
      sent_at = updated.sent_at, delivered_at = updated.delivered_at,
      read_at = updated.read_at, failed_at = updated.failed_at
    from updated
    where message.id = updated.id and message.id in (${sql.join(messages.map((it) => it.id))})
      and ${inTenant(scope, 'message')}
    returning ${hasWebhooks(scope)} as has_webhooks
  `.execute(tx)
  return stored.rows.some(({ has_webhooks }) => has_webhooks === 1)
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
  /** Whether it includes internal notes. */
  readonly notes: boolean
}

/** Page 1 is the newest; inside a page the oldest comes first. */
export async function pageOfMessages(
  db: Kysely<Schema>,
  scope: Scope,
  page: ListMessages & Thread,
): Promise<MessageTable[]> {
  const newestFirst = await messagesIn(db, scope)
    .where('conversation_id', '=', page.conversationId)
    .$if(!page.notes, (query) => query.where('kind', '<>', 'note'))
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
    .$if(!notes, (query) => query.where('kind', '<>', 'note'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type Partner = Pick<ContactTable, 'phone' | 'platform_user_id' | 'name'> & Pick<ChannelTable, 'platform'>

/** The contact and the platform of each of these messages, by message id. */
export async function partnersOf(tx: Tx, scope: Scope, messageIds: readonly string[]): Promise<Map<string, Partner>> {
  if (messageIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('message')
    .innerJoin('contact', 'contact.id', 'message.contact_id')
    .innerJoin('channel', 'channel.id', 'message.channel_id')
    .select(['message.id', 'contact.phone', 'contact.platform_user_id', 'contact.name', 'channel.platform'])
    .where(alsoInTenant(scope, 'message'))
    .where('message.id', 'in', [...messageIds])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Messages of every tenant queued before or after a time, for the process that settles what another process left behind.
 * Not campaign messages: the campaign's run settles those.
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
  return db.selectFrom('message').selectAll().where(inTenant(scope))
}

function messagesWith(db: Kysely<Schema>, scope: Scope, ids: readonly string[]) {
  return db
    .selectFrom('message')
    .selectAll()
    .where('id', 'in', [...ids])
    .where(alsoInTenant(scope))
}
