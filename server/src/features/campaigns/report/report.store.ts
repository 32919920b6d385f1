import type { ListRecipients, RecipientState, SortRecipients } from '@parley/shared/campaigns/recipients'
import { type Kysely, sql } from 'kysely'
import { containing } from '../../../db/containing.ts'
import type { CampaignRecipientTable } from '../../../db/schema/campaigns.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'
import { isSimulatedLive } from '../../channels/simulated.ts'
import { actualCosts } from '../../messages/prices.store.ts'
import { recipientsOf } from '../recipients.store.ts'

/** How many recipients of one campaign are in each state, and how many have answered. */
export type Figures = {
  readonly counts: Readonly<Partial<Record<RecipientState, number>>>
  readonly replied: number
  /** What the platform charges for the messages delivered so far; undefined where it has reported no charges. */
  readonly chargedMicros?: number | undefined
  /** The name of the channel; empty for a campaign that was not asked for. */
  readonly channelName: string
  /** Whether the simulator sends it in live mode, because no number is connected. */
  readonly isSimulated: boolean
}

/** The figures of several campaigns in few statements, two of them answered by an index alone. By campaign id. */
export async function figuresOf(
  db: Kysely<Schema>,
  scope: Scope,
  campaignIds: readonly string[],
): Promise<(campaignId: string) => Figures> {
  const figures = new Map<string, { counts: Partial<Record<RecipientState, number>>; replied: number }>()
  for (const id of campaignIds) figures.set(id, { counts: {}, replied: 0 })
  for (const row of await statesOf(db, scope, campaignIds)) {
    const found = figures.get(row.campaign_id)
    if (found) found.counts[row.state] = Number(row.count)
  }
  for (const row of await repliesOf(db, scope, campaignIds)) {
    const found = figures.get(row.campaign_id)
    if (found) found.replied = Number(row.count)
  }
  const charged = await actualCosts(db, scope, campaignIds)
  const channels = await channelsOf(db, scope, campaignIds)
  return (campaignId) => ({
    ...(figures.get(campaignId) ?? { counts: {}, replied: 0 }),
    chargedMicros: charged.get(campaignId),
    channelName: channels.get(campaignId)?.name ?? '',
    isSimulated: channels.get(campaignId)?.isSimulated ?? false,
  })
}

async function channelsOf(db: Kysely<Schema>, scope: Scope, campaignIds: readonly string[]) {
  if (campaignIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('campaign')
    .innerJoin('channel', 'channel.id', 'campaign.channel_id')
    .select(['campaign.id', 'channel.name', 'channel.mode', 'channel.platform'])
    .where(inTenant(scope, 'campaign'))
    .where('campaign.id', 'in', [...campaignIds])
    .execute()
  return new Map(rows.map((row) => [row.id, { name: row.name, isSimulated: isSimulatedLive(row) }]))
}

async function statesOf(db: Kysely<Schema>, scope: Scope, campaignIds: readonly string[]) {
  if (campaignIds.length === 0) return []
  return ofCampaigns(db, scope, campaignIds)
    .select(['campaign_recipient.campaign_id', 'campaign_recipient.state', sql<number>`count(*)`.as('count')])
    .groupBy(['campaign_recipient.campaign_id', 'campaign_recipient.state'])
    .execute()
}

async function repliesOf(db: Kysely<Schema>, scope: Scope, campaignIds: readonly string[]) {
  if (campaignIds.length === 0) return []
  return ofCampaigns(db, scope, campaignIds)
    .select(['campaign_recipient.campaign_id', sql<number>`count(*)`.as('count')])
    .where('campaign_recipient.replied_conversation_id', 'is not', null)
    .groupBy('campaign_recipient.campaign_id')
    .execute()
}

/** The tenant filter is on the campaign, so that the recipients are read from their index alone. */
function ofCampaigns(db: Kysely<Schema>, scope: Scope, campaignIds: readonly string[]) {
  return db
    .selectFrom('campaign_recipient')
    .innerJoin('campaign', 'campaign.id', 'campaign_recipient.campaign_id')
    .where(inTenant(scope, 'campaign'))
    .where('campaign_recipient.campaign_id', 'in', [...campaignIds])
}

export type RecipientFilter = Pick<ListRecipients, 'campaignId' | 'state' | 'code' | 'phone' | 'replied'>

const sortColumns = { position: 'position', phone: 'phone', processed: 'settled_at' } as const

/**
 * A page of the recipients of a campaign, in the order of the request unless another one is given: then recipients without a value
 * come last. A campaign has so few recipients that they are sorted without an index.
 */
export async function pageOfRecipients(
  db: Kysely<Schema>,
  scope: Scope,
  page: RecipientFilter & Pick<SortRecipients, 'page' | 'limit' | 'sort' | 'sortDirection'>,
): Promise<CampaignRecipientTable[]> {
  const { sort = 'position', sortDirection = 'ascending' } = page
  const order = sortDirection === 'ascending' ? 'asc' : 'desc'
  return filtered(db, scope, page)
    .selectAll()
    .$if(sort === 'phone', (query) => query.orderBy(sql`phone = ''`))
    .$if(sort === 'processed', (query) => query.orderBy(sql`settled_at is null`))
    .orderBy(sortColumns[sort], order)
    .$if(sort !== 'position', (query) => query.orderBy('position', order))
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
}

export async function countRecipients(db: Kysely<Schema>, scope: Scope, filter: RecipientFilter): Promise<number> {
  const { count } = await filtered(db, scope, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function filtered(db: Kysely<Schema>, scope: Scope, { campaignId, state, code, phone, replied }: RecipientFilter) {
  let query = recipientsOf(db, scope, campaignId)
  if (state !== undefined) query = query.where('state', '=', state)
  if (code !== undefined) query = query.where('error_code', '=', code)
  if (phone !== undefined) {
    query = query.where(sql<boolean>`(${containing('phone', phone)} or ${containing('platform_user_id', phone)})`)
  }
  if (replied !== undefined) query = query.where('replied_conversation_id', replied ? 'is not' : 'is', null)
  return query
}

export type Outcome = Pick<
  CampaignRecipientTable,
  'phone' | 'platform_user_id' | 'duplicate_of' | 'state' | 'message_id' | 'error_code' | 'error_message'
> & {
  /** The platform's id of the message, given when it accepted the message. */
  readonly platform_message_id: string | null
}

/** The outcome of every recipient, in the order of the request. */
export async function outcomesOf(db: Kysely<Schema>, scope: Scope, campaignId: string): Promise<Outcome[]> {
  return db
    .selectFrom('campaign_recipient as recipient')
    .leftJoin('message', 'message.id', 'recipient.message_id')
    .select([
      'recipient.phone',
      'recipient.platform_user_id',
      'recipient.duplicate_of',
      'recipient.state',
      'recipient.message_id',
      'recipient.error_code',
      'recipient.error_message',
      'message.platform_message_id',
    ])
    .where('recipient.campaign_id', '=', campaignId)
    .where(inTenant(scope, 'recipient'))
    .orderBy('recipient.position')
    .execute()
}
