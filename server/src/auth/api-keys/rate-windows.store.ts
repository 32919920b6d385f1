import { type Kysely, sql } from 'kysely'
import { clockToleranceMs } from '../../clock.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Count } from './count.ts'

/** A fixed window that starts with the first request in it (docs/api.md, Rate limits). */
export const windowMs = 60_000

type Request = { readonly id: string; readonly limit: number }

/**
 * Counts a request in the window of the key, unless the limit is reached, exactly over all processes: one statement decides.
 * The row says of the last request whether it was allowed, because its count alone does not.
 */
export async function countRequest(db: Kysely<Schema>, { id, limit }: Request, now: number): Promise<Count> {
  const isOver = sql`(rate_window.started_at <= ${now - windowMs} or rate_window.started_at > ${now + clockToleranceMs})`
  const { rows } = await sql<{ startedAt: number; count: number; allowed: number }>`
    insert into rate_window (key_id, started_at, count, last_allowed) values (${id}, ${now}, 1, 1)
    on conflict (key_id) do update set
      started_at = case when ${isOver} then excluded.started_at else rate_window.started_at end,
      count = case when ${isOver} then 1 when rate_window.count < ${limit} then rate_window.count + 1 else rate_window.count end,
      last_allowed = case when ${isOver} or rate_window.count < ${limit} then 1 else 0 end
    returning started_at as "startedAt", count, last_allowed as "allowed"`.execute(db)
  const [window] = rows
  if (!window) throw new Error('A request was not counted')
  const { startedAt, count, allowed } = window
  // A limit that was lowered within the window can be below what is used already.
  return { allowed: allowed === 1, limit, remaining: Math.max(0, limit - count), resetAt: startedAt + windowMs }
}

/** Removes what is counted for a key that is deleted. */
export async function removeRateWindow(tx: Tx, keyId: string): Promise<void> {
  await tx.deleteFrom('rate_window').where('key_id', '=', keyId).execute()
}
