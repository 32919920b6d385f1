import { type ClaimedJob, leaseMs } from './claim.ts'
import type { JobContext } from './context.ts'
import { openJobLease } from './job-lease.ts'
import type { JobKind } from './jobs.ts'
import { type LeasedJob, LeaseLost } from './leased-job.ts'
import { extendLeases } from './leases.ts'
import { runLeasedJob } from './run-leased-job.ts'

type Context = Pick<JobContext, 'db' | 'transact' | 'now' | 'newId' | 'jobs' | 'log'>

const heartbeatMs = leaseMs / 3

/** What runs outside of a worker, by the process's jobs, so that its end can interrupt it. */
const underway = new WeakMap<Context['jobs'], Set<AbortController>>()

/**
 * Takes one waiting job at once, whenever it was due, and runs it here, for a caller who waits for its effects. It is
 * the same lease that a worker would take, so the job never runs twice at a time; where this process fails, a worker
 * goes on with it. Returns early when somebody else has the job.
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
  const heartbeat = setInterval(() => void keepLease(context, claimed, interrupt), heartbeatMs)
  try {
    const held = openJobLease(context, claimed, interrupt.signal)
    await runLeasedJob(context, held, work as (job: LeasedJob) => Promise<void>)
  } finally {
    clearInterval(heartbeat)
    interrupts.delete(interrupt)
  }
}

/** For the end of the process: what `runNow` has going stops where it can and gives its lease back. */
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

async function keepLease(context: Context, claimed: ClaimedJob, interrupt: AbortController): Promise<void> {
  try {
    const ours = await extendLeases(context, [claimed])
    if (!ours.has(claimed.id)) interrupt.abort(new LeaseLost(claimed.id))
  } catch (error) {
    context.log.error({ err: error, jobId: claimed.id }, 'A lease could not be extended; trying again shortly')
  }
}
