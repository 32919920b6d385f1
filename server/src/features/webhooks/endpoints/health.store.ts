import type { DeliveryCounts } from '@parley/shared/webhooks/webhook-views'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'

/** How many events were delivered, and how many were attempted without success so far. */
export type Health = { readonly delivered: number; readonly failing: number }

/**
 * Counts the events of one webhook since then. Events without an attempt say nothing about the receiver. One webhook per
 * query, because that query reads a single index.
 */
export async function healthOf(
  db: Kysely<Schema>,
  scope: Scope,
  { webhookId, since }: { webhookId: string; since: number },
): Promise<Health> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select(sql<number>`sum(case when state = 'delivered' then 1 else 0 end)`.as('delivered'))
    .select(sql<number>`count(*)`.as('attempted'))
    .where('endpoint_id', '=', webhookId)
    .where(inTenant(scope))
    .where('created_at', '>=', since)
    .where('attempts', '>', 0)
    .executeTakeFirst()
  const delivered = Number(row?.delivered ?? 0)
  return { delivered, failing: Number(row?.attempted ?? 0) - delivered }
}

/** Counts the attempted events of one webhook between two times, the second exclusive. It reads the same index. */
export async function deliveryCountsOf(
  db: Kysely<Schema>,
  scope: Scope,
  { webhookId, since, until }: { webhookId: string; since: number; until: number },
): Promise<DeliveryCounts> {
  const counts = { delivered: 0, failed: 0, retrying: 0 }
  const rows = await db
    .selectFrom('webhook_delivery')
    .select('state')
    .select(sql<number>`count(*)`.as('count'))
    .where('endpoint_id', '=', webhookId)
    .where(inTenant(scope))
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .where('attempts', '>', 0)
    .groupBy('state')
    .execute()
  for (const { state, count } of rows) {
    if (state !== 'parked') counts[state === 'pending' ? 'retrying' : state] += Number(count)
  }
  return counts
}
