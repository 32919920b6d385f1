import { type Kysely, sql } from 'kysely'
import { clockToleranceMs } from '../../clock.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'

/** A fixed window that starts with the first request in it (contract, section 5). */
export const windowMs = 60_000

/** `count`: requests, and the places that processes hold. `leased`: the places of the slices that are not settled. */
export type StoredWindow = { readonly startedAt: number; readonly count: number; readonly leased: number }

/** `slice` of the `places` are held for later requests. */
type Taking = { readonly id: string; readonly limit: number; readonly places: number; readonly slice: number }

/**
 * Takes all of the places or, where fewer are left, none. One statement decides, so that two processes cannot both take the
 * last place. Undefined when none was taken. It is a transaction of its own that changes nothing else, as `changes` counts it
 * (`ended-transactions.ts`).
 */
export async function takePlaces(
  db: Kysely<Schema>,
  { id, limit, places, slice }: Taking,
  now: number,
): Promise<StoredWindow | undefined> {
  const isOver = sql`(rate_window.started_at <= ${now - windowMs} or rate_window.started_at > ${now + clockToleranceMs})`
  const { rows } = await sql<StoredWindow>`
    insert into rate_window (key_id, started_at, count, leased, changes)
    values (${id}, ${now}, ${places}, ${slice}, 1)
    on conflict (key_id) do update set
      started_at = case when ${isOver} then excluded.started_at else rate_window.started_at end,
      count = case when ${isOver} then excluded.count else rate_window.count + excluded.count end,
      leased = case when ${isOver} then excluded.leased else rate_window.leased + excluded.leased end,
      changes = rate_window.changes + 1
    where ${isOver} or rate_window.count + excluded.count <= ${limit}
    returning started_at as "startedAt", count, leased`.execute(db)
  return rows[0]
}

export async function findWindow(db: Kysely<Schema>, id: string): Promise<StoredWindow | undefined> {
  return db
    .selectFrom('rate_window')
    .select(['started_at as startedAt', 'count', 'leased'])
    .where('key_id', '=', id)
    .executeTakeFirst()
}

type Settling = {
  readonly id: string
  readonly startedAt: number
  readonly slice: number
  readonly unused: number
}

/** Returns what was not used of a slice. Nothing changes when its window is over. */
export async function settleSlice(db: Kysely<Schema>, { id, startedAt, slice, unused }: Settling): Promise<void> {
  await db
    .updateTable('rate_window')
    .set((is) => ({
      count: is('count', '-', unused),
      leased: is('leased', '-', slice),
      changes: is('changes', '+', 1),
    }))
    .where('key_id', '=', id)
    .where('started_at', '=', startedAt)
    .execute()
}

/** For a key that is deleted. */
export async function removeRateWindow(tx: Tx, keyId: string): Promise<void> {
  await tx.deleteFrom('rate_window').where('key_id', '=', keyId).execute()
}
