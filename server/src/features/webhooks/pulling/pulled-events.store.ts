import { type Kysely, sql } from 'kysely'
import type { App } from '../../../app.ts'
import { insertInChunks } from '../../../db/insert-in-chunks.ts'
import type { EventTable } from '../../../db/schema/webhooks.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

type Db = Kysely<Schema>

export async function insertPulled(tx: Tx, event: EventTable, webhookIds: readonly string[]): Promise<void> {
  const { id: event_id, workspace_id, mode, created_at } = event
  const rows = webhookIds.map((endpoint_id) => ({ event_id, endpoint_id, workspace_id, mode, created_at }))
  await insertInChunks(tx, { into: 'pulled_event', rows })
}

/** Whether committed events of a webhook wait for their position. */
export async function lackPositions(db: Db, scope: Scope, webhookId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pulled_event')
    .select('event_id')
    .where('endpoint_id', '=', webhookId)
    .where(inTenant(scope))
    .where('position', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Batch = { readonly webhookId: string; readonly size: number }

/**
 * Gives the oldest committed events of a webhook that have no position the next ones. The lock of the webhook's row makes
 * numberings follow each other, so that whoever sees a position has seen, or sees now, every smaller one: an event that is
 * committed later gets a greater one. Returns how many it numbered.
 */
export async function numberEvents(app: App, tx: Tx, scope: Scope, { webhookId, size }: Batch): Promise<number> {
  const webhook = await tx
    .selectFrom('webhook_endpoint')
    .select('last_position')
    .where('id', '=', webhookId)
    .where(inTenant(scope))
    .modifyEnd(app.store.lockRow)
    .executeTakeFirst()
  if (!webhook) return 0
  const waiting = tx
    .selectFrom('pulled_event')
    .select('event_id')
    .select(sql<number>`row_number() over (order by created_at, event_id)`.as('nth'))
    .where('endpoint_id', '=', webhookId)
    .where(inTenant(scope))
    .where('position', 'is', null)
    .orderBy('created_at')
    .orderBy('event_id')
    .limit(size)
  const numbered = await tx
    .updateTable('pulled_event')
    .from(waiting.as('waiting'))
    .set({ position: sql`cast(${webhook.last_position} as bigint) + waiting.nth` })
    .whereRef('pulled_event.event_id', '=', 'waiting.event_id')
    .where('endpoint_id', '=', webhookId)
    .where(inTenant(scope))
    .returning('position')
    .execute()
  if (numbered.length > 0) {
    const last = Math.max(...numbered.map(({ position }) => Number(position)))
    await advance(tx, scope, { webhookId, column: 'last_position', to: last })
  }
  return numbered.length
}

/** Sets a position of a webhook, unless it is greater already. */
async function advance(
  tx: Tx,
  scope: Scope,
  { webhookId, column, to }: { readonly webhookId: string; readonly column: PositionColumn; readonly to: number },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ [column]: to })
    .where('id', '=', webhookId)
    .where(inTenant(scope))
    .where(column, '<', to)
    .execute()
}

type PositionColumn = 'last_position' | 'removed_to'

export type PulledRow = { readonly position: number; readonly body: string }
type Page = { readonly webhookId: string; readonly after: number; readonly limit: number }

/** The numbered events after a position, in the order of their positions. */
export async function pageOfEvents(db: Db, scope: Scope, { webhookId, after, limit }: Page): Promise<PulledRow[]> {
  const rows = await db
    .selectFrom('pulled_event')
    .innerJoin('event', 'event.id', 'pulled_event.event_id')
    .select(['position', 'event.body'])
    .where('endpoint_id', '=', webhookId)
    .where(inTenant(scope, 'pulled_event'))
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(({ position, body }) => ({ position: Number(position), body }))
}

type Removal = { readonly webhookId: string; readonly before: number; readonly size: number }

/**
 * Removes a batch of a webhook's numbered events from before a time, and records up to which position they are gone. Returns
 * how many. An event without a position stays: a reader that has seen all others would not learn that it is gone.
 */
export async function removePulled(tx: Tx, scope: Scope, { webhookId, before, size }: Removal): Promise<number> {
  const oldest = tx
    .selectFrom('pulled_event')
    .select('event_id')
    .where('endpoint_id', '=', webhookId)
    .where(inTenant(scope))
    .where('created_at', '<', before)
    .where('position', 'is not', null)
    .orderBy('created_at')
    .limit(size)
  const removed = await tx
    .deleteFrom('pulled_event')
    .where('endpoint_id', '=', webhookId)
    .where(inTenant(scope))
    .where('event_id', 'in', oldest)
    .returning('position')
    .execute()
  if (removed.length > 0) {
    const last = Math.max(...removed.map(({ position }) => Number(position)))
    await advance(tx, scope, { webhookId, column: 'removed_to', to: last })
  }
  return removed.length
}

/** Removes some events of a webhook, with or without a position. Returns how many. */
export async function removePulledBatch(tx: Tx, scope: Scope, { webhookId, size }: Batch): Promise<number> {
  const some = tx
    .selectFrom('pulled_event')
    .select('event_id')
    .where('endpoint_id', '=', webhookId)
    .where(inTenant(scope))
    .limit(size)
  const result = await tx
    .deleteFrom('pulled_event')
    .where('endpoint_id', '=', webhookId)
    .where('event_id', 'in', some)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
