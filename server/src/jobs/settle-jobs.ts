import { sql } from 'kysely'
import type { Tx } from '../db/transact.ts'
import { afterCommit } from '../db/transaction-scope.ts'
import type { JobKind, JobPayloads } from './jobs.ts'
import { type LeasedJob, LeaseLost } from './leased-job.ts'

/** What becomes of a leased job: another run where `next` is given, otherwise its end. */
export type JobSettlement<Kind extends JobKind = JobKind> = {
  readonly job: LeasedJob<Kind>
  readonly next?: NextRun<Kind> | undefined
}

export type NextRun<Kind extends JobKind = JobKind> = {
  readonly runAt: number
  /** The same as before when left out. */
  readonly payload?: JobPayloads[Kind]
}

const settled = new WeakSet<LeasedJob>()

/**
 * Ends or reschedules many jobs in the transaction of their effects, in at most two statements. Every change is guarded by
 * the fencing token of its lease. Throws LeaseLost, and so rolls the effects back, when another worker has one of the jobs.
 */
export async function settleJobs<Kind extends JobKind>(
  tx: Tx,
  settlements: readonly JobSettlement<Kind>[],
): Promise<void> {
  const finished = settlements.flatMap(({ job, next }) => (next ? [] : [job]))
  const postponed = settlements.flatMap(({ job, next }) => (next ? [{ job, next }] : []))
  const changed = [...(await remove(tx, finished)), ...(await postpone(tx, postponed))]
  const lost = settlements.filter(({ job }) => !changed.includes(job.id))
  if (lost.length > 0) throw new LeaseLost(lost.map(({ job }) => job.id))
  afterCommit(() => {
    for (const { job } of settlements) settled.add(job)
  })
}

/** True once the end or the next run of the job is committed. */
export function isSettled(job: LeasedJob): boolean {
  return settled.has(job)
}

async function remove(tx: Tx, jobs: readonly LeasedJob[]): Promise<string[]> {
  if (jobs.length === 0) return []
  const removed = await tx.deleteFrom('job').where(areLeased(jobs)).returning('id').execute()
  return removed.map(({ id }) => id)
}

type Postponed = { readonly job: LeasedJob; readonly next: NextRun }

async function postpone(tx: Tx, jobs: readonly Postponed[]): Promise<string[]> {
  if (jobs.length === 0) return []
  const rows = jobs.map(({ job, next: { runAt, payload } }) => {
    const text = payload === undefined ? null : JSON.stringify(payload)
    return sql`(${job.id}, cast(${runAt} as bigint), cast(${text} as text))`
  })
  const updated = await sql<{ id: string }>`
    with postponed (id, run_at, payload) as (values ${sql.join(rows)})
    update job
    set state = 'ready', lease_token = null, lease_until = null, attempts = 0, failures = 0,
      run_at = postponed.run_at, payload = coalesce(postponed.payload, job.payload)
    from postponed
    where job.id = postponed.id and ${areLeased(jobs.map(({ job }) => job))}
    returning job.id
  `.execute(tx)
  return updated.rows.map(({ id }) => id)
}

/** The ids are listed twice: for pairs alone, SQLite reads the whole table. */
function areLeased(jobs: readonly LeasedJob[]) {
  const ids = sql.join(jobs.map(({ id }) => id))
  const pairs = sql.join(jobs.map(({ id, token }) => sql`(${id}, ${token})`))
  return sql<boolean>`job.id in (${ids}) and (job.id, job.lease_token) in (values ${pairs}) and job.state = 'running'`
}
