import type { RecipientState } from '@parley/shared/campaigns/recipients'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import { insertInChunks } from '../../db/insert-in-chunks.ts'
import type { CampaignRecipientTable } from '../../db/schema/campaigns.ts'
import type { Schema } from '../../db/schema.ts'
import { alsoInTenant, inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

export async function insertRecipients(tx: Tx, recipients: readonly CampaignRecipientTable[]): Promise<void> {
  await insertInChunks(tx, { into: 'campaign_recipient', rows: recipients })
}

type Next = { readonly campaignId: string; readonly count: number }

/** The next pending recipients in order, locked until the commit. Concurrent callers get different ones. */
export async function lockPending(app: App, tx: Tx, scope: Scope, next: Next): Promise<CampaignRecipientTable[]> {
  return recipientsOf(tx, scope, next.campaignId)
    .selectAll()
    .where('state', '=', 'pending')
    .orderBy('position')
    .limit(next.count)
    .modifyEnd(app.store.skipLocked)
    .execute()
}

type Assignment = { readonly recipientId: string; readonly messageId: string; readonly contactId: string }

// These statements list the ids twice: for a join with a list alone, Postgres may read the whole table.

type Taking = { readonly assigned: readonly Assignment[]; readonly now: number }

/** Marks pending recipients as `sending` and taken, each with its message. Throws unless it marks all of them. */
export async function markTaken(tx: Tx, scope: Scope, { assigned, now }: Taking): Promise<void> {
  if (assigned.length === 0) return
  const rows = assigned.map((it) => sql`(${it.recipientId}, ${it.messageId}, ${it.contactId})`)
  const { numAffectedRows } = await sql`
    with assigned (id, message_id, contact_id) as (values ${sql.join(rows)})
    update campaign_recipient
    set state = 'sending', message_id = assigned.message_id, contact_id = assigned.contact_id, taken_at = ${now}
    from assigned
    where campaign_recipient.id = assigned.id and campaign_recipient.state = 'pending'
      and campaign_recipient.id in (${sql.join(assigned.map((it) => it.recipientId))})
      and ${inTenant(scope, 'campaign_recipient')}
  `.execute(tx)
  if (Number(numAffectedRows) !== assigned.length)
    throw new Error('A locked recipient was changed by another transaction')
}

/** Whether the recipient of the message was still taken; from now on the message may be with the platform. */
export async function markUnderway(tx: Tx, scope: Scope, messageId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('campaign_recipient')
    .set({ taken_at: null })
    .where(alsoInTenant(scope))
    .where('message_id', '=', messageId)
    .where('state', '=', 'sending')
    .where('taken_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The messages of recipients who were taken and not sent to, locked until the commit. */
export async function lockTaken(app: App, tx: Tx, scope: Scope, campaignId: string): Promise<string[]> {
  const taken = await recipientsOf(tx, scope, campaignId)
    .select('message_id')
    .where('state', '=', 'sending')
    .where('taken_at', 'is not', null)
    .modifyEnd(app.store.lockRow)
    .execute()
  return taken.flatMap(({ message_id: id }) => id ?? [])
}

type InState = { readonly campaignId: string; readonly state: RecipientState }

export async function hasAny(db: Kysely<Schema>, scope: Scope, { campaignId, state }: InState): Promise<boolean> {
  const found = await recipientsOf(db, scope, campaignId)
    .select('id')
    .where('state', '=', state)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export type RecipientChange = Partial<
  Pick<
    CampaignRecipientTable,
    | 'state'
    | 'message_id'
    | 'taken_at'
    | 'contact_id'
    | 'error_code'
    | 'error_message'
    | 'settled_at'
    | 'replied_conversation_id'
  >
>

type Move = { readonly recipientIds: readonly string[]; readonly from: RecipientState; readonly to: RecipientChange }

/** Skips recipients that have left the state `from` in the meantime. */
export async function moveRecipients(tx: Tx, scope: Scope, { recipientIds, from, to }: Move): Promise<void> {
  if (recipientIds.length === 0) return
  await tx
    .updateTable('campaign_recipient')
    .set(to)
    .where(alsoInTenant(scope))
    .where('id', 'in', [...recipientIds])
    .where('state', '=', from)
    .execute()
}

type MoveSending = { readonly messageIds: readonly string[]; readonly to: RecipientChange }

/** Skips recipients that have another message by now. */
export async function moveSending(tx: Tx, scope: Scope, { messageIds, to }: MoveSending): Promise<void> {
  if (messageIds.length === 0) return
  await tx
    .updateTable('campaign_recipient')
    .set(to)
    .where(alsoInTenant(scope))
    .where('message_id', 'in', [...messageIds])
    .where('state', '=', 'sending')
    .execute()
}

type MoveAll = { readonly campaignId: string; readonly from: RecipientState; readonly to: RecipientChange }

export async function moveAllRecipients(tx: Tx, scope: Scope, { campaignId, from, to }: MoveAll): Promise<void> {
  await tx
    .updateTable('campaign_recipient')
    .set(to)
    .where(inTenant(scope))
    .where('campaign_id', '=', campaignId)
    .where('state', '=', from)
    .execute()
}

/** The markets of the recipients who have not been sent to. */
export async function pendingMarkets(db: Kysely<Schema>, scope: Scope, campaignId: string): Promise<string[]> {
  const rows = await recipientsOf(db, scope, campaignId)
    .select('market')
    .distinct()
    .where('state', '=', 'pending')
    .execute()
  return rows.flatMap(({ market }) => market ?? [])
}

type Price = { readonly campaignId: string; readonly market: string; readonly costMicros: number }

/** Changes the estimate of a market's recipients who have not been sent to. */
export async function repriceMarket(tx: Tx, scope: Scope, { campaignId, market, costMicros }: Price): Promise<void> {
  await tx
    .updateTable('campaign_recipient')
    .set({ cost_micros: costMicros })
    .where(inTenant(scope))
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'pending')
    .where('market', '=', market)
    .execute()
}

/** The estimate of a whole campaign. */
export async function costOf(db: Kysely<Schema>, scope: Scope, campaignId: string): Promise<number> {
  const { micros } = await recipientsOf(db, scope, campaignId)
    .select(sql<number>`coalesce(sum(cost_micros), 0)`.as('micros'))
    .executeTakeFirstOrThrow()
  return Number(micros)
}

/** The recipients of a campaign that are in one state, in the order of the request. */
export async function recipientsInState(
  db: Kysely<Schema>,
  scope: Scope,
  { campaignId, state }: InState,
): Promise<CampaignRecipientTable[]> {
  return recipientsOf(db, scope, campaignId).selectAll().where('state', '=', state).orderBy('position').execute()
}

/** All recipients of a campaign, in the order of the request. */
export async function allRecipients(
  db: Kysely<Schema>,
  scope: Scope,
  campaignId: string,
): Promise<CampaignRecipientTable[]> {
  return recipientsOf(db, scope, campaignId).selectAll().orderBy('position').execute()
}

/**
 * The recipients with values for their contacts to whom a message is to be sent, or to the earlier one that they repeat, in the
 * order of the request.
 */
export async function recipientsWithValues(
  db: Kysely<Schema>,
  scope: Scope,
  campaignId: string,
): Promise<CampaignRecipientTable[]> {
  return recipientsOf(db, scope, campaignId)
    .selectAll()
    .where('contact_values', 'is not', null)
    .where((is) =>
      is.or([
        is('state', '=', 'pending'),
        is.exists(
          is
            .selectFrom('campaign_recipient as first')
            .select('first.id')
            .where(inTenant(scope, 'first'))
            .whereRef('first.campaign_id', '=', 'campaign_recipient.campaign_id')
            .whereRef('first.position', '=', 'campaign_recipient.duplicate_of')
            .where('first.state', '=', 'pending'),
        ),
      ]),
    )
    .orderBy('position')
    .execute()
}

/** Removes the values for contacts from the recipients. They are stored in the contacts by then, or are not to be stored any more. */
export async function removeContactValues(tx: Tx, scope: Scope, campaignId: string): Promise<void> {
  await tx
    .updateTable('campaign_recipient')
    .set({ contact_values: null })
    .where(inTenant(scope))
    .where('campaign_id', '=', campaignId)
    .where('contact_values', 'is not', null)
    .execute()
}

type RecipientUpdate = Pick<CampaignRecipientTable, 'state' | 'error_code' | 'error_message'> & {
  readonly messageId: string
}

/** Updates the recipient whose latest message this is, unless the state is already the same. */
export async function moveWithMessage(
  tx: Tx,
  scope: Scope,
  { update: { messageId, ...changes }, now }: { readonly update: RecipientUpdate; readonly now: number },
): Promise<void> {
  await tx
    .updateTable('campaign_recipient')
    .set(({ fn, val }) => ({ ...changes, settled_at: fn.coalesce('settled_at', val(now)) }))
    .where(alsoInTenant(scope))
    .where('message_id', '=', messageId)
    .where('state', '<>', changes.state)
    .execute()
}

/** The times at which the messages of this campaign's failed recipients failed, by message id. */
export async function failureTimes(db: Kysely<Schema>, scope: Scope, campaignId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('campaign_recipient')
    .innerJoin('message', 'message.id', 'campaign_recipient.message_id')
    .select(['message.id', 'message.failed_at'])
    .where(inTenant(scope, 'campaign_recipient'))
    .where('campaign_recipient.campaign_id', '=', campaignId)
    .where('campaign_recipient.state', '=', 'failed')
    .execute()
  return new Map(rows.flatMap(({ id, failed_at }) => (failed_at === null ? [] : [[id, failed_at]])))
}

export function recipientsOf(db: Kysely<Schema>, scope: Scope, campaignId: string) {
  return db.selectFrom('campaign_recipient').where('campaign_id', '=', campaignId).where(inTenant(scope))
}

type Planned = { readonly channelIds: readonly string[]; readonly from: number; readonly to: number }

/** How many recipients the campaigns of these channels still have to send to that run, or are scheduled in that time. */
export async function countPlanned(db: Kysely<Schema>, scope: Scope, planned: Planned): Promise<number> {
  const { count } = await db
    .selectFrom('campaign')
    .innerJoin('campaign_recipient', 'campaign_recipient.campaign_id', 'campaign.id')
    .select(sql<number>`count(*)`.as('count'))
    .where(inTenant(scope, 'campaign'))
    .where('campaign.state', 'in', ['running', 'scheduled'])
    .where('campaign.channel_id', 'in', [...planned.channelIds])
    .where((row) =>
      row.or([row('campaign.state', '=', 'running'), row.between('campaign.scheduled_for', planned.from, planned.to)]),
    )
    .where(alsoInTenant(scope, 'campaign_recipient'))
    .where('campaign_recipient.state', 'in', ['pending', 'sending'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
