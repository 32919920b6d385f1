import { type ClaimedJob, leaseMs } from './claim.ts'
import type { JobContext } from './context.ts'
import { openJobLease } from './job-lease.ts'
import type { JobKind } from './jobs.ts'
import { type LeasedJob, LeaseLost } from './leased-job.ts'
import { extendLeases } from './leases.ts'
import { runLeasedJob } from './run-leased-job.ts'

type Context = Pick<JobContext, 'db' | 'transact' | 'now' | 'newId' | 'jobs' | 'log'>

const heartbeatMs = leaseMs / 3

/** The runs outside of a worker, by the process's job queue, so that shutdown can interrupt them. */
const underway = new WeakMap<Context['jobs'], Set<AbortController>>()

/**
 * Claims one ready job, whenever it is due, and runs it in this process for a caller who waits for its effects. It takes
 * the same lease as a worker, so the job never runs concurrently, and a worker continues it if this process fails.
 * Returns early when another worker has the job.
 */
export async function runNow<Kind extends JobKind>(
  context: Context,
  dedupeKey: string,
  work: (job: LeasedJob<Kind>) => Promise<void>,
): Promise<void> {
  const claimed = await claimNow(context, dedupeKey)
  if (!claimed) return
  const interrupt = new AbortController()
  const interrupts = underway.get(context.jobs) ?? new Set()
  underway.set(context.jobs, interrupts.add(interrupt))
  const heartbeat = setInterval(() => void extendLease(context, claimed, interrupt), heartbeatMs)
  try {
    const lease = openJobLease(context, claimed, { signal: interrupt.signal })
    await runLeasedJob(context, lease, work as (job: LeasedJob) => Promise<void>)
  } finally {
    clearInterval(heartbeat)
    interrupts.delete(interrupt)
  }
}

/** For shutdown: the work that `runNow` has in progress stops where it can and releases its lease. */
export function interruptRuns(context: Pick<Context, 'jobs'>): void {
  for (const interrupt of underway.get(context.jobs) ?? []) interrupt.abort()
}

async function claimNow(context: Context, dedupeKey: string): Promise<ClaimedJob | undefined> {
  const token = context.newId()
  const row = await context.transact((tx) =>
    tx
      .updateTable('job')
      .set((job) => ({
        state: 'running',
        attempts: job('attempts', '+', 1),
        lease_token: token,
        lease_until: context.now() + leaseMs,
      }))
      .where('dedupe_key', '=', dedupeKey)
      .where('state', '=', 'ready')
      .returning(['id', 'kind', 'payload', 'workspace_id', 'mode', 'lane', 'attempts', 'failures'])
      .executeTakeFirst(),
  )
  return row && { ...row, token }
}

async function extendLease(context: Context, claimed: ClaimedJob, interrupt: AbortController): Promise<void> {
  try {
    const ours = await extendLeases(context, [claimed])
    if (!ours.has(claimed.id)) interrupt.abort(new LeaseLost(claimed.id))
  } catch (error) {
    context.log.error({ err: error, jobId: claimed.id }, 'A lease could not be extended; retrying shortly')
  }
}
