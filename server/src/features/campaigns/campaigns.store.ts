import type { CampaignState, SortCampaigns } from '@parley/shared/campaigns/campaigns'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../app.ts'
import { containing } from '../../db/containing.ts'
import type { CampaignTable } from '../../db/schema/campaigns.ts'
import type { Schema } from '../../db/schema.ts'
import { inReach, inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

/** Inserts a campaign. Returns false when one with this id exists already. */
export async function insertCampaign(tx: Tx, campaign: CampaignTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('campaign')
    .values(campaign)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findCampaign(db: Kysely<Schema>, scope: Scope, campaignId: string) {
  return campaignsIn(db, scope).selectAll().where('id', '=', campaignId).executeTakeFirst()
}

/** The campaign, locked until the commit. Starting and ending a run are serialized by this lock. */
export async function lockCampaign(app: App, tx: Tx, scope: Scope, campaignId: string) {
  return campaignsIn(tx, scope).selectAll().where('id', '=', campaignId).modifyEnd(app.store.lockRow).executeTakeFirst()
}

/** The campaigns that are running or scheduled, of one channel or of all, in the order in which transactions lock them. */
export async function unfinishedCampaigns(
  db: Kysely<Schema>,
  scope: Scope,
  channelId?: string,
): Promise<Pick<CampaignTable, 'id' | 'name'>[]> {
  const unfinished = campaignsIn(db, scope).select(['id', 'name']).where('state', 'in', ['running', 'scheduled'])
  const wanted = channelId === undefined ? unfinished : unfinished.where('channel_id', '=', channelId)
  return wanted.orderBy('id').execute()
}

export type StateChange = {
  readonly state: CampaignState
  readonly stopReason?: string | null
  readonly startedAt?: number
  readonly completedAt?: number | null
  readonly awaitedUntil?: null
}

/** Changes the state of a campaign that the caller has locked. */
export async function changeState(
  tx: Tx,
  scope: Scope,
  campaignId: string,
  change: StateChange,
): Promise<CampaignTable> {
  return changeCampaign(tx, scope, campaignId, {
    state: change.state,
    ...(change.stopReason !== undefined && { stop_reason: change.stopReason }),
    ...(change.startedAt !== undefined && { started_at: change.startedAt }),
    ...(change.completedAt !== undefined && { completed_at: change.completedAt }),
    ...(change.awaitedUntil !== undefined && { awaited_until: change.awaitedUntil }),
  })
}

type Change = Partial<
  Pick<
    CampaignTable,
    | 'state'
    | 'stop_reason'
    | 'started_at'
    | 'completed_at'
    | 'scheduled_for'
    | 'time_zone'
    | 'budget_micros'
    | 'awaited_until'
    | 'template_category'
    | 'template_components'
    | 'cost_micros'
    | 'total'
  >
>

/** Changes a campaign that the caller has locked. */
export async function changeCampaign(tx: Tx, scope: Scope, campaignId: string, change: Change): Promise<CampaignTable> {
  return tx
    .updateTable('campaign')
    .set(change)
    .where(inTenant(scope))
    .where('id', '=', campaignId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Wait = { readonly campaignId: string; readonly until: number | null }

/** Stores until when a call waits for the results, where one still waits. */
export async function renewWait(tx: Tx, scope: Scope, { campaignId, until }: Wait): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ awaited_until: until })
    .where(inTenant(scope))
    .where('id', '=', campaignId)
    .where('awaited_until', 'is not', null)
    .execute()
}

type CampaignFilter = Pick<SortCampaigns, 'state' | 'q'> & { readonly channelId?: string }
export type CampaignPage = CampaignFilter & Pick<SortCampaigns, 'page' | 'limit' | 'sort' | 'sortDirection'>

const sortColumns = { name: 'sort_name', recipients: 'total', created: 'created_at' } as const

/** A page of campaigns, newest first unless another order is given. */
export async function pageOfCampaigns(db: Kysely<Schema>, scope: Scope, page: CampaignPage): Promise<CampaignTable[]> {
  const order = page.sort && page.sortDirection !== 'descending' ? 'asc' : 'desc'
  return filtered(db, scope, page)
    .selectAll()
    .orderBy(sortColumns[page.sort ?? 'created'], order)
    .orderBy('id', order)
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
}

export async function countCampaigns(db: Kysely<Schema>, scope: Scope, filter: CampaignFilter = {}): Promise<number> {
  const { count } = await filtered(db, scope, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function filtered(db: Kysely<Schema>, scope: Scope, { state, q, channelId }: CampaignFilter) {
  let query = campaignsIn(db, scope)
  if (state !== undefined) query = query.where('state', '=', state)
  if (channelId !== undefined) query = query.where('channel_id', '=', channelId)
  if (q !== undefined)
    query = query.where(sql<boolean>`(${containing('name', q)} or ${containing('template_name', q)})`)
  return query
}

function campaignsIn(db: Kysely<Schema>, scope: Scope) {
  return db.selectFrom('campaign').where(inReach(scope))
}
