import { type Expression, type SqlBool, sql } from 'kysely'
import { type ClaimedJob, leaseMs } from './claim.ts'
import type { JobContext } from './context.ts'

type Context = Pick<JobContext, 'transact' | 'now'>

/** Extends the leases of running jobs. Returns the ids of the jobs that are still ours; the others have been reclaimed. */
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
 * Makes the jobs of workers that disappeared ready again, and returns how many. A lease that ends later than any valid
 * one was taken before the clock was set back; another lease's length is allowed for machines whose clocks differ.
 */
export async function reclaimExpired(context: Context): Promise<number> {
  const expired = await reclaim(context, sql<SqlBool>`lease_until < ${context.now()}`)
  return expired + (await reclaim(context, sql<SqlBool>`lease_until > ${context.now() + 2 * leaseMs}`))
}

/**
 * Takes over every lease at the start on a store that serves one process, where every earlier leaseholder is gone. Returns
 * how many jobs are ready again.
 */
export async function reclaimAll(context: Context): Promise<number> {
  return reclaim(context, sql<SqlBool>`true`)
}

/** A job that repeatedly crashes its process must not crowd out the others between its attempts. */
const suspiciousAttempts = 20
const pauseForSuspiciousMs = 60_000

/** Each job was due when it was claimed, and still is, whatever the clock said then. */
async function reclaim(context: Context, condition: Expression<SqlBool>): Promise<number> {
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
      .where(condition)
      .returning('id')
      .execute(),
  )
  return rows.length
}
