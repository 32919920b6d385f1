import { type Expression, type SqlBool, sql } from 'kysely'
import { type ClaimedJob, leaseMs } from './claim.ts'
import type { JobContext } from './context.ts'

type Context = Pick<JobContext, 'transact' | 'now'>

/** Keeps the leases of jobs at work. Answers the ids of those still ours; the others have been taken away. */
export async function extendLeases(context: Context, jobs: readonly ClaimedJob[]): Promise<Set<string>> {
  if (jobs.length === 0) return new Set()
  const rows = await context.transact((tx) =>
    tx
      .updateTable('job')
      .set({ lease_until: context.now() + leaseMs })
      .where('id', 'in', [...new Set(jobs.map((job) => job.id))])
      .where('lease_token', 'in', [...new Set(jobs.map((job) => job.token))])
      .where('state', '=', 'running')
      .returning('id')
      .execute(),
  )
  return new Set(rows.map((row) => row.id))
}

/**
 * Gives back the jobs of workers that disappeared. Answers how many. A lease that ends later than any can was taken
 * before the clock was set back; with another lease's length of patience for machines whose clocks differ.
 */
export async function reclaimExpired(context: Context): Promise<number> {
  const expired = await reclaim(context, sql<SqlBool>`lease_until < ${context.now()}`)
  return expired + (await reclaim(context, sql<SqlBool>`lease_until > ${context.now() + 2 * leaseMs}`))
}

/**
 * For the start on a store that serves one process: whoever held a lease there is gone, so nobody waits for its end.
 * Answers how many jobs came back.
 */
export async function reclaimAll(context: Context): Promise<number> {
  return reclaim(context, sql<SqlBool>`true`)
}

/** A job that keeps taking its process down must leave room for the others between its tries. */
const suspiciousAttempts = 20
const pauseForSuspiciousMs = 60_000

/** Each was due when it was taken, and still is, whatever clock that was. */
async function reclaim(context: Context, which: Expression<SqlBool>): Promise<number> {
  const now = context.now()
  const rows = await context.transact((tx) =>
    tx
      .updateTable('job')
      .set({
        state: 'ready',
        lease_token: null,
        lease_until: null,
        run_at: sql`case when attempts >= ${suspiciousAttempts} then ${now + pauseForSuspiciousMs}
          when run_at > ${now} then ${now} else run_at end`,
      })
      // A literal, not a parameter: SQLite uses a partial index only where it can see the condition.
      .where(sql<SqlBool>`state = 'running'`)
      .where(which)
      .returning('id')
      .execute(),
  )
  return rows.length
}
