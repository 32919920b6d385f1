import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Schema } from '../../db/schema.ts'
import { alsoInTenant, inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { addErasedMessages } from '../analytics/erased-figures.store.ts'
import { correctLastMessages } from '../conversations/conversations.store.ts'
import { removeUnnamed } from '../files/remove-unnamed.ts'
import { fileIdsOf } from '../messages/attachments/attachments.store.ts'
import { addErasedCharge } from '../messages/prices.store.ts'
import { maxAttempts } from '../messages/send-with-retries.ts'
import { resendKey } from '../resends/schedule-resend.ts'
import { correctUnread, unreadSteps } from './unread-counts.store.ts'

export type Expired = { readonly before: number; readonly size: number }

/**
 * Deletes the oldest messages from before a time, with their attempts, files and prices, in one batch. A message whose
 * sending is still under way stays. What conversations, campaigns and analytics show of them is corrected or kept as a
 * figure in the same transaction. Returns `size` where more may be left.
 */
export async function removeExpiredMessages(
  app: App,
  tx: Tx,
  scope: Scope,
  { before, size }: Expired,
): Promise<number> {
  const found = await expiredMessages(tx, scope, before)
    .select(['id', 'conversation_id'])
    .orderBy('created_at')
    .limit(size)
    .execute()
  // In the order in which every change locks them: conversations before messages, each by id.
  const locked = await lockConversations(
    app,
    tx,
    scope,
    found.flatMap(({ conversation_id: id }) => id ?? []),
  )
  const conversations = thoseToCorrect(locked)
  const conversationIds = conversations.map(({ id }) => id)
  const chosen = found.filter(({ conversation_id: id }) => id === null || conversationIds.includes(id))
  const messages = await lockExpired(app, tx, scope, { before, ids: chosen.map(({ id }) => id) })
  if (messages.length === 0) return found.length
  const ids = messages.map(({ id }) => id)
  await addErasedMessages(tx, scope, messages)
  await keepCosts(tx, scope, ids)
  const fileIds = await fileIdsOf(tx, scope, ids)
  await tx.deleteFrom('message').where(alsoInTenant(scope)).where('id', 'in', ids).execute()
  await removeUnnamed(app, tx, scope, fileIds)
  await correctLastMessages(tx, scope, conversationIds)
  const counted = messages.filter(({ kind }) => kind !== 'note')
  await correctUnread(tx, scope, { conversations, removed: counted })
  await removeComments(tx, scope, { conversationIds, before })
  return found.length
}

/** Selects the messages that `removeExpiredMessages` would delete. */
export function expiredMessages(db: Kysely<Schema>, scope: Scope, before: number) {
  return db
    .selectFrom('message')
    .where(inTenant(scope))
    .where('created_at', '<', before)
    .where('status', '<>', 'queued')
    .where((is) => is.not(is.exists(is.selectFrom('job').select('job.id').where('job.dedupe_key', 'in', resendKeys))))
}

/** The keys of the jobs that send a message again. */
const resendKeys = Array.from({ length: maxAttempts }, (_, index) => {
  const [start = '', end = ''] = resendKey('/', index + 1).split('/')
  return sql<string>`${sql.lit(start)} || message.id || ${sql.lit(end)}`
})

type Locked = Pick<ConversationTable, 'id' | 'unread_count'>

async function lockConversations(app: App, tx: Tx, scope: Scope, ids: readonly string[]): Promise<Locked[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('conversation')
    .select(['id', 'unread_count'])
    .where(alsoInTenant(scope))
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .modifyEnd(app.store.lockRow)
    .execute()
}

/** The most messages that are counted in one transaction. */
const mostCounted = 5_000

/**
 * Returns as many of these conversations as can be corrected in one transaction; the messages of the others wait for the
 * next.
 */
function thoseToCorrect(locked: readonly Locked[]): Locked[] {
  let counted = 0
  return locked.filter(({ unread_count: unread }) => {
    counted += unread === 0 ? 0 : (unreadSteps.find((most) => unread <= most) ?? 0)
    return counted <= mostCounted
  })
}

type Removed = Pick<
  MessageTable,
  'id' | 'conversation_id' | 'direction' | 'kind' | 'campaign_id' | 'channel_id' | 'created_at'
>

/** Locks messages, and returns those that are still expired now that they are locked. */
async function lockExpired(
  app: App,
  tx: Tx,
  scope: Scope,
  { before, ids }: { readonly before: number; readonly ids: readonly string[] },
): Promise<Removed[]> {
  if (ids.length === 0) return []
  return expiredMessages(tx, scope, before)
    .select(['id', 'conversation_id', 'direction', 'kind', 'campaign_id', 'channel_id', 'created_at'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .modifyEnd(app.store.lockRow)
    .execute()
}

async function keepCosts(tx: Tx, scope: Scope, messageIds: readonly string[]): Promise<void> {
  const costs = await tx
    .selectFrom('message_price')
    .innerJoin('message', 'message.id', 'message_price.message_id')
    .select(['message_price.campaign_id', sql<number>`sum(message_price.cost_micros)`.as('micros')])
    .where(inTenant(scope, 'message_price'))
    .where('message_price.message_id', 'in', [...messageIds])
    .where('message_price.campaign_id', 'is not', null)
    .where('message.status', 'in', ['delivered', 'read'])
    .groupBy('message_price.campaign_id')
    .orderBy('message_price.campaign_id')
    .execute()
  for (const { campaign_id: campaignId, micros } of costs) {
    await addErasedCharge(tx, scope, { campaignId: campaignId ?? '', micros: Number(micros) })
  }
}

type Commented = { readonly conversationIds: readonly string[]; readonly before: number }

/** The comment of a score is what a customer wrote. */
async function removeComments(tx: Tx, scope: Scope, { conversationIds, before }: Commented): Promise<void> {
  if (conversationIds.length === 0) return
  await tx
    .updateTable('conversation')
    .set({ csat_comment: null })
    .where(alsoInTenant(scope))
    .where('id', 'in', [...conversationIds])
    .where('csat_received_at', '<', before)
    .execute()
}
