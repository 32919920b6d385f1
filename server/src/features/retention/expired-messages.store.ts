import type { CampaignState } from '@parley/shared/campaigns/campaigns'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { addErasedFigures } from '../analytics/erased-figures.store.ts'
import { addErasedCharge } from '../messages/prices.store.ts'
import { maxAttempts } from '../messages/send-with-retries.ts'
import { resendKey } from '../resends/schedule-resend.ts'

export type Expired = { readonly before: number; readonly size: number }

/**
 * Deletes the oldest messages from before a time, with their attempts, attachments and prices, in one batch. A message whose
 * sending is still under way stays. What conversations, campaigns and analytics show of them is corrected or kept as a
 * figure in the same transaction. Returns how many were deleted.
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
  const conversationIds = [...new Set(found.flatMap(({ conversation_id: id }) => id ?? []))]
  // In the order in which every change locks them: conversations before messages, each by id.
  await lockConversations(app, tx, scope, conversationIds)
  const messages = await lockExpired(app, tx, scope, { before, ids: found.map(({ id }) => id) })
  if (messages.length === 0) return 0
  const ids = messages.map(({ id }) => id)
  const counted = messages.filter(({ kind }) => kind !== 'note')
  await addErasedFigures(
    tx,
    scope,
    counted.map(({ direction, created_at }) => ({ kind: direction, at: created_at, value: 0 })),
  )
  await keepFirstReplies(tx, scope, conversationIds)
  await keepCosts(tx, scope, ids)
  await tx.deleteFrom('message').where(inTenant(scope)).where('id', 'in', ids).execute()
  await correctConversations(tx, scope, { conversationIds, before })
  return messages.length
}

/** Those that `removeExpiredMessages` would delete. */
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

async function lockConversations(app: App, tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .selectFrom('conversation')
    .select('id')
    .where(inTenant(scope))
    .where('id', 'in', [...ids])
    .orderBy('id')
    .modifyEnd(app.store.lockRow)
    .execute()
}

type Removed = Pick<MessageTable, 'id' | 'direction' | 'kind' | 'created_at'>

/** Those that are still expired now that they are locked. */
async function lockExpired(
  app: App,
  tx: Tx,
  scope: Scope,
  { before, ids }: { readonly before: number; readonly ids: readonly string[] },
): Promise<Removed[]> {
  if (ids.length === 0) return []
  return expiredMessages(tx, scope, before)
    .select(['id', 'direction', 'kind', 'created_at'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .modifyEnd(app.store.lockRow)
    .execute()
}

/** Called before the deletion: the first reply is among the oldest messages. */
async function keepFirstReplies(tx: Tx, scope: Scope, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return
  await tx
    .updateTable('conversation')
    .set((of) => ({
      first_reply_at: of
        .selectFrom('message')
        .select(sql<number | null>`min(message.created_at)`.as('at'))
        .where(inTenant(scope, 'message'))
        .whereRef('message.conversation_id', '=', 'conversation.id')
        .where('message.direction', '=', sql.lit('outbound' as const))
        .where('message.kind', 'in', [sql.lit('text' as const), sql.lit('template' as const)]),
    }))
    .where(inTenant(scope))
    .where('id', 'in', [...conversationIds])
    .where('first_reply_at', 'is', null)
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

type Corrected = { readonly conversationIds: readonly string[]; readonly before: number }

/** What the list shows of the last message, how many are unread, and the comment of a score, which a customer wrote. */
async function correctConversations(tx: Tx, scope: Scope, { conversationIds, before }: Corrected): Promise<void> {
  if (conversationIds.length === 0) return
  const own = tx
    .selectFrom('message')
    .where(inTenant(scope, 'message'))
    .whereRef('message.conversation_id', '=', sql.ref('conversation.id'))
    .where('message.kind', '<>', 'note')
  const newest = own.orderBy('message.created_at', 'desc').orderBy('message.id', 'desc').limit(1)
  const unread = own.where('message.direction', '=', 'inbound').select(sql<number>`count(*)`.as('count'))
  const affected = tx
    .updateTable('conversation')
    .where(inTenant(scope))
    .where('id', 'in', [...conversationIds])
  await affected
    .set({
      last_message_text: newest.select('message.text'),
      last_message_direction: newest.select('message.direction'),
      last_message_at: newest.select('message.created_at'),
    })
    .where('last_message_at', '<', before)
    .execute()
  await affected
    .set({ unread_count: sql`case when unread_count > (${unread}) then (${unread}) else unread_count end` })
    .where('unread_count', '>', 0)
    .execute()
  await affected.set({ csat_comment: null }).where('csat_received_at', '<', before).execute()
}

const ended: CampaignState[] = ['completed', 'cancelled', 'stopped']

/**
 * Deletes the variables of recipients of one campaign that ended before a time, in one batch: they are what its messages
 * were made of. Returns `size` where more may be left, else 0.
 */
export async function removeRecipientVariables(
  app: App,
  tx: Tx,
  scope: Scope,
  { before, size }: Expired,
): Promise<number> {
  const campaign = await tx
    .selectFrom('campaign')
    .select(['id', sql<number>`${removedTo}`.as('from')])
    .where(inTenant(scope))
    .where('created_at', '<', before)
    .where('state', 'in', ended)
    .where(removedTo, '<', sql<number>`total`)
    .where((is) => is.or([is('completed_at', 'is', null), is('completed_at', '<', before)]))
    .orderBy('created_at')
    .limit(1)
    .modifyEnd(app.store.lockRow)
    .executeTakeFirst()
  if (!campaign) return 0
  const to = Number(campaign.from) + size
  await tx
    .updateTable('campaign_recipient')
    .set({ variables: '{}' })
    .where(inTenant(scope))
    .where('campaign_id', '=', campaign.id)
    .where('position', '>=', Number(campaign.from))
    .where('position', '<', to)
    .execute()
  await tx
    .updateTable('campaign')
    .set({ variables_removed_to: to })
    .where(inTenant(scope))
    .where('id', '=', campaign.id)
    .execute()
  return size
}

const removedTo = sql<number>`coalesce(variables_removed_to, 0)`
