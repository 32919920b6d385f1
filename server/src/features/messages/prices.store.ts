import { rateCard, rateFor } from '@parley/shared/campaigns/rate-card'
import { type Kysely, sql } from 'kysely'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Pricing } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { partnerOf } from './messages.store.ts'

export type MessagePricing = { readonly message: MessageTable; readonly pricing: Pricing }

/**
 * Stores the latest price of a message. Only `regular` has a cost, at the rate of the recipient's market. The category is the
 * one the platform reports.
 */
export async function insertPrice(tx: Tx, scope: Scope, { message, pricing }: MessagePricing): Promise<void> {
  const partner = await partnerOf(tx, scope, message.id)
  const address = partner.phone ?? partner.platform_user_id ?? ''
  const category = pricing.category.startsWith('marketing') ? 'MARKETING' : 'UTILITY'
  await tx
    .insertInto('message_price')
    .values({
      message_id: message.id,
      workspace_id: scope.workspaceId,
      mode: scope.mode,
      campaign_id: message.campaign_id,
      type: pricing.type,
      category: pricing.category,
      cost_micros: pricing.type === 'regular' ? rateFor(address, category).micros : 0,
      currency: rateCard.currency,
    })
    .onConflict((conflict) =>
      conflict.column('message_id').doUpdateSet((price) => ({
        type: price.ref('excluded.type'),
        category: price.ref('excluded.category'),
        cost_micros: price.ref('excluded.cost_micros'),
        currency: price.ref('excluded.currency'),
      })),
    )
    .execute()
}

/** The cost of these campaigns so far, by campaign id. Only delivered messages count, also those deleted by age. */
export async function actualCosts(
  db: Kysely<Schema>,
  scope: Scope,
  campaignIds: readonly string[],
): Promise<Map<string, number>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await delivered(db, scope, campaignIds)
    .select(['message_price.campaign_id', sql<number>`sum(message_price.cost_micros)`.as('micros')])
    .groupBy('message_price.campaign_id')
    .execute()
  const costs = new Map(rows.map(({ campaign_id, micros }) => [campaign_id ?? '', Number(micros)]))
  for (const { id, micros } of await erasedCharges(db, scope, campaignIds)) {
    costs.set(id, (costs.get(id) ?? 0) + Number(micros))
  }
  return costs
}

/** The cost of messages to contacts that were erased since. */
function erasedCharges(db: Kysely<Schema>, scope: Scope, campaignIds: readonly string[]) {
  return db
    .selectFrom('campaign')
    .select(['id', 'erased_charge_micros as micros'])
    .where(inTenant(scope))
    .where('id', 'in', [...campaignIds])
    .where('erased_charge_micros', 'is not', null)
    .execute()
}

/** The cost of each delivered message of one campaign, by message id. */
export async function chargesOf(db: Kysely<Schema>, scope: Scope, campaignId: string): Promise<Map<string, number>> {
  const rows = await delivered(db, scope, [campaignId]).select(['message_id', 'cost_micros']).execute()
  return new Map(rows.map((row) => [row.message_id, row.cost_micros]))
}

function delivered(db: Kysely<Schema>, scope: Scope, campaignIds: readonly string[]) {
  return db
    .selectFrom('message_price')
    .innerJoin('message', 'message.id', 'message_price.message_id')
    .where(inTenant(scope, 'message_price'))
    .where('message_price.campaign_id', 'in', [...campaignIds])
    .where('message.status', 'in', ['delivered', 'read'])
}

export async function addErasedCharge(
  tx: Tx,
  scope: Scope,
  { campaignId, micros }: { readonly campaignId: string; readonly micros: number },
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ erased_charge_micros: sql`coalesce(erased_charge_micros, 0) + ${micros}` })
    .where('id', '=', campaignId)
    .where(inTenant(scope))
    .execute()
}
