import type { Sorting } from '@parley/shared/paging'
import type { ListDeliveries } from '@parley/shared/webhooks/webhooks'
import { mostDeliveriesCounted } from '@parley/shared/webhooks/webhooks'
import type { deliverySorts } from '@parley/shared/words'
import { type Kysely, sql } from 'kysely'
import { insertInChunks } from '../../../db/insert-in-chunks.ts'
import type { EventTable, WebhookDeliveryTable } from '../../../db/schema/webhooks.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { type Endpoint, isNewSuccess } from '../endpoints/endpoints.store.ts'

type Db = Kysely<Schema>
export type Delivery = WebhookDeliveryTable

export async function insertDeliveries(tx: Tx, deliveries: readonly Delivery[]): Promise<void> {
  await insertInChunks(tx, { into: 'webhook_delivery', rows: deliveries })
}

const ofScope = (db: Db, scope: Scope) => db.selectFrom('webhook_delivery').where(inTenant(scope, 'webhook_delivery'))

type Filter = Pick<ListDeliveries, 'webhookId' | 'state' | 'event' | 'since' | 'until'>
type DeliveryPage = Filter & Pick<ListDeliveries, 'page' | 'limit'> & Sorting<(typeof deliverySorts)[number]>

const filtered = (db: Db, scope: Scope, { webhookId, state, event, since, until }: Filter) =>
  ofScope(db, scope)
    // Stryker disable next-line StringLiteral: The value is there whenever the condition before it holds.
    .$if(webhookId !== undefined, (query) => query.where('endpoint_id', '=', webhookId ?? ''))
    .$if(state !== undefined, (query) =>
      query.where('state', '=', state === 'retrying' ? 'pending' : (state ?? 'pending')),
    )
    .$if(state === 'pending', (query) => query.where('attempts', '=', 0))
    .$if(state === 'retrying', (query) => query.where('attempts', '>', 0))
    // Stryker disable next-line StringLiteral: The value is there whenever the condition before it holds.
    .$if(event !== undefined, (query) => query.where('event_kind', '=', event ?? 'webhook.test'))
    // Stryker disable next-line StringLiteral: The value is there whenever the condition before it holds.
    .$if(since !== undefined, (query) => query.where('created_at', '>=', Date.parse(since ?? '')))
    // Stryker disable next-line StringLiteral: The value is there whenever the condition before it holds.
    .$if(until !== undefined, (query) => query.where('created_at', '<', Date.parse(until ?? '')))

/** A page of deliveries, newest first unless the other order is given. */
export function listDeliveryRows(db: Db, scope: Scope, input: DeliveryPage): Promise<Delivery[]> {
  const order = input.sort && input.sortDirection !== 'descending' ? 'asc' : 'desc'
  return filtered(db, scope, input)
    .selectAll()
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
    .execute()
}

/** Stops at `mostDeliveriesCounted`, so that a long history does not slow down a short list. */
export async function countDeliveries(db: Db, scope: Scope, filter: Filter): Promise<number> {
  const counted = filtered(db, scope, filter).select('id').limit(mostDeliveriesCounted).as('counted')
  const row = await db.selectFrom(counted).select(sql<number>`count(*)`.as('count')).executeTakeFirst()
  // Stryker disable next-line OptionalChaining: A count has a row.
  return Number(row?.count ?? 0)
}

export type QueuedDelivery = {
  readonly delivery: Delivery
  readonly event: Pick<EventTable, 'id' | 'body'>
  readonly endpoint: Pick<
    Endpoint,
    | 'id'
    | 'url'
    | 'secret'
    | 'previous_secret'
    | 'previous_secret_until'
    | 'is_active'
    | 'headers'
    | 'deliveries_per_minute'
  >
}

/** A delivery with its event and endpoint; undefined where that is deleted. */
export async function findQueued(db: Db, scope: Scope, id: string): Promise<QueuedDelivery | undefined> {
  const row = await ofScope(db, scope)
    .innerJoin('event', 'event.id', 'webhook_delivery.event_id')
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'webhook_delivery.endpoint_id')
    .selectAll('webhook_delivery')
    .select(['event.body', 'endpoint.url', 'endpoint.secret', 'endpoint.is_active'])
    .select(['endpoint.previous_secret', 'endpoint.previous_secret_until'])
    .select(['endpoint.headers', 'endpoint.deliveries_per_minute'])
    .where('webhook_delivery.id', '=', id)
    .where('endpoint.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { body, url, secret, is_active, previous_secret, previous_secret_until, ...others } = row
  const { headers, deliveries_per_minute, ...delivery } = others
  const sending = { url, secret, previous_secret, previous_secret_until, headers, deliveries_per_minute }
  return {
    delivery,
    event: { id: delivery.event_id, body },
    endpoint: { id: delivery.endpoint_id, is_active, ...sending },
  }
}

export function findDelivery(db: Db, scope: Scope, id: string): Promise<Delivery | undefined> {
  return ofScope(db, scope).selectAll().where('id', '=', id).executeTakeFirst()
}

export async function eventBody(db: Db, scope: Scope, eventId: string): Promise<string> {
  const event = await db
    .selectFrom('event')
    .select('body')
    .where('id', '=', eventId)
    .where(inTenant(scope))
    .executeTakeFirstOrThrow()
  return event.body
}

/** Returns the updated delivery; undefined when there is none. */
export function updateDelivery(
  tx: Tx,
  scope: Scope,
  change: Pick<Delivery, 'id'> & Partial<Delivery>,
): Promise<Delivery | undefined> {
  return tx
    .updateTable('webhook_delivery')
    .set(change)
    .where('id', '=', change.id)
    .where(inTenant(scope))
    .returningAll()
    .executeTakeFirst()
}

type AttemptedDelivery = Pick<
  Delivery,
  'id' | 'attempts' | 'state' | 'next_attempt_at' | 'last_status' | 'last_error' | 'settled_at'
>

/**
 * Stores what an attempt changed about its delivery. `isNewSuccess`: a success of the delivery's endpoint would be news.
 * Undefined where the delivery does not exist any more.
 */
export async function storeAttempt(
  tx: Tx,
  scope: Scope,
  now: number,
  attempted: AttemptedDelivery,
): Promise<{ readonly isNewSuccess: boolean } | undefined> {
  const stored = await tx
    .updateTable('webhook_delivery')
    .set(attempted)
    .where('id', '=', attempted.id)
    .where(inTenant(scope))
    .returning(isNewSuccess('webhook_delivery.endpoint_id', now).as('is_new'))
    .executeTakeFirst()
  return stored && { isNewSuccess: stored.is_new === 1 }
}

export type Batch = {
  readonly webhookId: string
  readonly from: 'parked' | 'failed'
  /** Selects only deliveries created since `since` and settled, if at all, until `before`. */
  readonly since: number
  readonly before: number
  readonly size: number
}

/** Makes the oldest of them pending again, with a new schedule where it was used up. Returns what their jobs need. */
export async function requeueBatch(tx: Tx, scope: Scope, batch: Batch, now: number) {
  const oldest = ofScope(tx, scope)
    .select('id')
    .where('endpoint_id', '=', batch.webhookId)
    .where('state', '=', batch.from)
    .where('created_at', '>=', batch.since)
    .where((or) => or.or([or('settled_at', 'is', null), or('settled_at', '<=', batch.before)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(batch.size)
  return tx
    .updateTable('webhook_delivery')
    .set({
      state: 'pending',
      next_attempt_at: now,
      settled_at: null,
      ...(batch.from === 'failed' && { attempts_before_recovery: sql`attempts` }),
    })
    .where('id', 'in', oldest)
    .returning(['id', 'endpoint_id'])
    .execute()
}

/** How many deliveries a recovery would enqueue again. */
export async function countFailedSince(db: Db, scope: Scope, webhookId: string, since: number): Promise<number> {
  const row = await ofScope(db, scope)
    .select(sql<number>`count(*)`.as('count'))
    .where('endpoint_id', '=', webhookId)
    .where('state', '=', 'failed')
    .where('created_at', '>=', since)
    .executeTakeFirst()
  // Stryker disable next-line OptionalChaining: A count has a row.
  return Number(row?.count ?? 0)
}

/** Removes some deliveries of an endpoint, with their attempts. Returns how many. */
export async function removeBatch(tx: Tx, scope: Scope, webhookId: string, size: number): Promise<number> {
  const some = ofScope(tx, scope).select('id').where('endpoint_id', '=', webhookId).limit(size)
  const result = await tx.deleteFrom('webhook_delivery').where('id', 'in', some).executeTakeFirst()
  return Number(result.numDeletedRows)
}
