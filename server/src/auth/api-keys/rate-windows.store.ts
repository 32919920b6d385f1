import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import { type Count, countOf, windowMs } from './rate-window.ts'

/**
 * One statement decides, so that processes sharing the store cannot both take the last place. Only a refusal reads
 * again, to say when the window ends.
 */
export async function countInStore(
  db: Kysely<Schema>,
  { id, limit, now }: { id: string; limit: number; now: number },
): Promise<Count> {
  // One that starts in the future is from before the clock was set back; a window's length is left for clocks that differ.
  const over = sql<boolean>`(rate_window.started_at <= ${now - windowMs} or rate_window.started_at >= ${now + windowMs})`
  const taken = await db
    .insertInto('rate_window')
    .values({ key_id: id, started_at: now, count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key_id')
        .doUpdateSet({
          started_at: sql`case when ${over} then excluded.started_at else rate_window.started_at end`,
          count: sql`case when ${over} then 1 else rate_window.count + 1 end`,
        })
        .where(sql<boolean>`${over} or rate_window.count < ${limit}`),
    )
    .returning(['started_at', 'count'])
    .executeTakeFirst()
  if (taken) return countOf({ allowed: true, limit, used: taken.count, startedAt: taken.started_at })
  const full = await db
    .selectFrom('rate_window')
    .select(['started_at', 'count'])
    .where('key_id', '=', id)
    .executeTakeFirst()
  return countOf({ allowed: false, limit, used: full?.count ?? limit, startedAt: full?.started_at ?? now })
}

export async function dropWindow(tx: Tx, keyId: string): Promise<void> {
  await tx.deleteFrom('rate_window').where('key_id', '=', keyId).execute()
}
