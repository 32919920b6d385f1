import type { Mode } from '@parley/shared/workspace/workspaces'
import { type Kysely, sql } from 'kysely'
import type { EventTable } from '../../../db/schema/webhooks.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant, inWorkspace } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'

export async function insertEvent(tx: Tx, event: EventTable): Promise<void> {
  await tx.insertInto('event').values(event).execute()
}

/** The last row that was examined, in the order of time. */
export type Examined = { readonly at: number; readonly id: string }

export type OldRows = {
  readonly workspaceId: string
  readonly before: number
  /** The position at which to continue; undefined for the beginning. */
  readonly after: Examined | undefined
  readonly size: number
}

/** What a batch did. `last` is where the next one continues; undefined when nothing is left. */
export type RemovedRows = { readonly removed: number; readonly last: Examined | undefined }

/** At most this many attempts of a batch of deliveries are removed in one transaction. */
const mostAttempts = 1_000

/**
 * Removes a batch of a workspace's events, with their deliveries. Events with a pending delivery stay, and are examined once
 * in a run, so that many of them do not make each batch slower.
 */
export async function removeExpiredEvents(tx: Tx, rows: OldRows): Promise<RemovedRows> {
  const found = await tx
    .selectFrom('event')
    .select(['id', 'created_at'])
    .where(inWorkspace(rows))
    .where('created_at', '<', rows.before)
    .where(isAfter(rows.after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(rows.size)
    .execute()
  const pending = await pendingAmong(tx, found)
  const ids = found.flatMap(({ id }) => (pending.has(id) ? [] : [id]))
  if (ids.length > 0) {
    const removed = await removeDeliveries(tx, ids, rows.size)
    // An event may have many deliveries and attempts: the rest of them comes first in the next batch.
    if (removed.isCut) return { removed: removed.count, last: rows.after ?? beginning }
    await tx.deleteFrom('event').where('id', 'in', ids).execute()
  }
  return { removed: ids.length, last: lastOf(found, rows) }
}

/** Removes a batch of attempts of a workspace's deliveries from before a time, where the delivery stays. */
export async function removeExpiredAttempts(tx: Tx, rows: OldRows & { readonly mode: Mode }): Promise<RemovedRows> {
  const found = await tx
    .selectFrom('webhook_delivery')
    .select(['id', 'created_at'])
    .where(inTenant(rows))
    .where('created_at', '<', rows.before)
    .where(isAfter(rows.after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(rows.size)
    .execute()
  if (found.length === 0) return { removed: 0, last: undefined }
  const ids = found.map(({ id }) => id)
  const removed = await removeAttempts(tx, attemptsOf(tx, ids).where('at', '<', rows.before))
  return { removed, last: removed === mostAttempts ? (rows.after ?? beginning) : lastOf(found, rows) }
}

/** Removes deliveries of these events with their attempts. `isCut` when some may be left. */
async function removeDeliveries(
  tx: Tx,
  eventIds: readonly string[],
  size: number,
): Promise<{ readonly count: number; readonly isCut: boolean }> {
  const found = await tx
    .selectFrom('webhook_delivery')
    .select('id')
    .where('event_id', 'in', eventIds)
    .limit(size + 1)
    .execute()
  const ids = found.slice(0, size).map(({ id }) => id)
  if (ids.length === 0) return { count: 0, isCut: false }
  const attempts = await removeAttempts(tx, attemptsOf(tx, ids))
  if (attempts === mostAttempts) return { count: attempts, isCut: true }
  await tx.deleteFrom('webhook_delivery').where('id', 'in', ids).execute()
  return { count: ids.length, isCut: found.length > size }
}

function attemptsOf(tx: Tx, deliveryIds: readonly string[]) {
  return tx.selectFrom('webhook_attempt').select('id').where('delivery_id', 'in', deliveryIds)
}

async function removeAttempts(tx: Tx, attempts: ReturnType<typeof attemptsOf>): Promise<number> {
  const found = await attempts.limit(mostAttempts).execute()
  // A list, because Postgres may join a subquery with a scan of the table.
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('webhook_attempt').where('id', 'in', ids).execute()
  return ids.length
}

const beginning: Examined = { at: Number.MIN_SAFE_INTEGER, id: '' }

function isAfter(last: Examined = beginning) {
  return sql<boolean>`created_at >= ${last.at} and (created_at > ${last.at} or id > ${last.id})`
}

type Found = { readonly id: string; readonly created_at: number }

function lastOf(found: readonly Found[], { size }: OldRows): Examined | undefined {
  const last = found.at(-1)
  return last && found.length === size ? { at: Number(last.created_at), id: last.id } : undefined
}

async function pendingAmong(tx: Tx, events: readonly Found[]): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set()
  const ids = events.map(({ id }) => id)
  const rows = await tx
    .selectFrom('webhook_delivery')
    .select('event_id')
    .distinct()
    .where('event_id', 'in', ids)
    .where('state', '=', 'pending')
    .execute()
  return new Set(rows.map((row) => row.event_id))
}

/** The workspace that was created first; undefined before the set-up. */
export async function anyWorkspace(db: Kysely<Schema>): Promise<string | undefined> {
  const row = await db
    .selectFrom('organization')
    .select('id')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
