import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { CampaignRecipientTable } from '../../db/schema/campaigns.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant, inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import { channelOf } from '../../platforms/channels.store.ts'
import type { Scope } from '../../policy.ts'
import { countConversation } from '../conversations/conversation-counts.store.ts'

/** The position at which to continue, and the number of rows to read. */
export type Batch = { readonly after: string; readonly size: number }

type OfContacts = { readonly contactIds: readonly string[]; readonly size: number }

/** Removes every address of a contact that the caller has locked. */
export async function deleteAddresses(tx: Tx, scope: Scope, contactId: string): Promise<void> {
  await tx.deleteFrom('contact_address').where('contact_id', '=', contactId).where(inTenant(scope)).execute()
}

/** Removes the platform's ids of a batch of messages, so that no later update is about them. Returns how many. */
export async function detachMessages(tx: Tx, scope: Scope, { contactIds, size }: OfContacts): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('message')
    .set({ platform_message_id: null, quoted_platform_message_id: null })
    .where('id', 'in', (of) =>
      of
        .selectFrom('message')
        .select('id')
        .where('contact_id', 'in', [...contactIds])
        .where(inTenant(scope))
        .where((is) =>
          is.or([is('platform_message_id', 'is not', null), is('quoted_platform_message_id', 'is not', null)]),
        )
        .limit(size),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The campaigns of the mode with recipients who have not been sent to. */
export async function unfinishedCampaigns(db: Kysely<Schema>, scope: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign')
    .select('id')
    .where(inTenant(scope))
    .where('state', 'not in', ['completed', 'cancelled'])
    .execute()
  return rows.map(({ id }) => id)
}

/** The next campaigns of the mode by their ids. */
export async function campaignsAfter(db: Kysely<Schema>, scope: Scope, { after, size }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign')
    .select('id')
    .where(inTenant(scope))
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
  return rows.map(({ id }) => id)
}

export type Personal = Pick<CampaignRecipientTable, 'id' | 'state' | 'phone' | 'platform_user_id' | 'contact_id'>

/** The recipients of a campaign with what identifies them. There are 1,000 at most. */
export async function identifiedRecipients(db: Kysely<Schema>, scope: Scope, campaignId: string): Promise<Personal[]> {
  return db
    .selectFrom('campaign_recipient')
    .select(['id', 'state', 'phone', 'platform_user_id', 'contact_id'])
    .where('campaign_id', '=', campaignId)
    .where(inTenant(scope))
    .orderBy('id')
    .execute()
}

/** Keeps the position, state, market and costs of these recipients; those not sent to are skipped. */
export async function clearRecipients(
  tx: Tx,
  scope: Scope,
  { ids, now }: { readonly ids: readonly string[]; readonly now: number },
): Promise<void> {
  const pending = sql<boolean>`state = 'pending'`
  await tx
    .updateTable('campaign_recipient')
    .set({
      phone: '',
      platform_user_id: null,
      name: null,
      variables: '{}',
      contact_values: null,
      contact_id: null,
      message_id: null,
      error_message: null,
      error_code: sql`case when ${pending} then 'erased' else error_code end`,
      settled_at: sql`case when ${pending} then ${now} else settled_at end`,
      state: sql`case when ${pending} then 'skipped' else state end`,
    })
    .where('id', 'in', [...ids])
    .where(inTenant(scope))
    .execute()
}

/** The bodies of the next events of the mode by their ids. */
export async function eventsAfter(
  db: Kysely<Schema>,
  scope: Scope,
  { after, size, since }: Batch & { readonly since: number },
): Promise<{ id: string; body: string }[]> {
  return db
    .selectFrom('event')
    .select(['id', 'body'])
    .where(inTenant(scope))
    .where('id', '>', after)
    .where('created_at', '>=', since)
    .orderBy('id')
    .limit(size)
    .execute()
}

/** Deletes events with their deliveries and attempts. */
export async function deleteEvents(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('event')
    .where('id', 'in', [...ids])
    .where(inTenant(scope))
    .execute()
}

/** Returns those of these messages that are to or from the contacts. */
export async function messagesOfContacts(
  db: Kysely<Schema>,
  scope: Scope,
  { messageIds, contactIds }: { readonly messageIds: readonly string[]; readonly contactIds: readonly string[] },
): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('message')
    .select('id')
    .where('id', 'in', [...messageIds])
    .where(inTenant(scope))
    .where('contact_id', 'in', [...contactIds])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The next jobs of the mode by their ids. */
export async function jobsAfter(db: Kysely<Schema>, scope: Scope, { after, size }: Batch) {
  return db
    .selectFrom('job')
    .select(['id', 'payload', 'last_error', 'dedupe_key', 'kind'])
    .where(inTenant(scope))
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

export async function deleteJobs(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('job')
    .where('id', 'in', [...ids])
    .where(inTenant(scope))
    .execute()
}

/** The drafts of campaigns changed since then. There are at most 20 for each member. Without their content, of which each may have megabytes. */
export async function draftsSince(db: Kysely<Schema>, scope: Scope, since: number) {
  return db
    .selectFrom('campaign_draft')
    .select(['id', 'user_id'])
    .where(inTenant(scope))
    .where('updated_at', '>=', since)
    .execute()
}

/** The entries of the channels' logs. There are a few thousand at most. */
export async function channelLogAfter(db: Kysely<Schema>, scope: Scope, { after, size }: Batch) {
  return db
    .selectFrom('channel_event')
    .select(['id', 'event_key', 'message', 'advice'])
    .where(inTenant(scope))
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

export async function deleteChannelLog(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('channel_event')
    .where('id', 'in', [...ids])
    .where(inTenant(scope))
    .execute()
}

/** The stored responses to the idempotent requests of the workspace's API keys, members and former members. Kept for a day. */
export async function storedResponses(db: Kysely<Schema>, scope: Scope) {
  const ofKeys = sql<string>`(select 'key:' || id from api_key where ${inWorkspace(scope)})`
  const ofMembers = sql<string>`(select 'user:' || "userId" from member where "organizationId" = ${scope.workspaceId})`
  const ofFormer = sql<string>`(select 'user:' || user_id from former_member where ${inWorkspace(scope)})`
  return db
    .selectFrom('idempotency_key')
    .select(['caller', 'path', 'key', 'body'])
    .where('body', 'is not', null)
    .where(sql<boolean>`(caller in ${ofKeys} or caller in ${ofMembers} or caller in ${ofFormer})`)
    .execute()
}

type StoredResponse = { readonly caller: string; readonly path: string; readonly key: string; readonly body: string }

export async function replaceResponse(tx: Tx, { caller, path, key, body }: StoredResponse): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ body })
    .where('caller', '=', caller)
    .where('path', '=', path)
    .where('key', '=', key)
    .execute()
}

/** Every channel of the mode, former ones included. */
export async function allChannels(db: Kysely<Schema>, scope: Scope): Promise<Channel[]> {
  const rows = await db.selectFrom('channel').selectAll().where(inTenant(scope)).orderBy('id').execute()
  return rows.map(channelOf)
}

/** The conversations that were opened for these contacts, groups included. */
export async function conversationsOf(
  db: Kysely<Schema>,
  scope: Scope,
  contactIds: readonly string[],
): Promise<ConversationTable[]> {
  return db
    .selectFrom('conversation')
    .selectAll()
    .where('contact_id', 'in', [...contactIds])
    .where(inTenant(scope))
    .orderBy('id')
    .execute()
}

/** Clears what a conversation says about the customer. The caller has counted its figures. */
export async function clearConversation(tx: Tx, scope: Scope, conversationId: string): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({ last_message_text: null, csat_score: null, csat_comment: null, csat_received_at: null, is_history: 1 })
    .where('id', '=', conversationId)
    .where(inTenant(scope))
    .execute()
}

/** Deletes a conversation without messages, and what leads to it. */
export async function deleteConversation(app: App, tx: Tx, scope: Scope, conversationId: string): Promise<void> {
  const locked = await tx
    .selectFrom('conversation')
    .selectAll()
    .where('id', '=', conversationId)
    .where(inTenant(scope))
    .modifyEnd(app.store.lockRow)
    .executeTakeFirst()
  if (!locked) return
  await tx.deleteFrom('conversation').where('id', '=', conversationId).where(inTenant(scope)).execute()
  await countConversation(tx, scope, { from: locked })
  await deleteMergedInto(tx, scope, [conversationId])
}

/** Gives the conversation of a group to another participant. Returns false where nobody else has written in it. */
export async function passGroupOn(tx: Tx, scope: Scope, conversationId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('message')
    .select('contact_id')
    .where(inTenant(scope))
    .where('conversation_id', '=', conversationId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!other) return false
  await tx
    .updateTable('conversation')
    .set({ contact_id: other.contact_id })
    .where('id', '=', conversationId)
    .where(inTenant(scope))
    .execute()
  return true
}

/** The next messages of these contacts, with what they cost. */
export async function someMessages(db: Kysely<Schema>, scope: Scope, { contactIds, size }: OfContacts) {
  return db
    .selectFrom('message')
    .leftJoin('message_price as price', 'price.message_id', 'message.id')
    .select(['message.id', 'message.created_at', 'message.direction', 'message.kind', 'message.conversation_id'])
    .select(['message.campaign_id', 'message.channel_id', 'message.status', 'price.cost_micros'])
    .where('message.contact_id', 'in', [...contactIds])
    .where(inTenant(scope, 'message'))
    .orderBy('message.id')
    .limit(size)
    .execute()
}

/** Deletes messages with their attachments, attempts and prices. */
export async function deleteMessages(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('message')
    .where('id', 'in', [...ids])
    .where(inTenant(scope))
    .execute()
}

/** Deletes contacts of which nothing is left, and what leads to them. */
export async function deleteContacts(tx: Tx, scope: Scope, contactIds: readonly string[]): Promise<void> {
  await deleteMergedInto(tx, scope, contactIds)
  await tx
    .deleteFrom('contact')
    .where('id', 'in', [...contactIds])
    .where(inTenant(scope))
    .execute()
}

async function deleteMergedInto(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('merged_object')
    .where('into_id', 'in', [...ids])
    .where(inTenant(scope))
    .execute()
}
