import { type ClaimedJob, leaseMs } from './claim.ts'
import type { JobContext } from './context.ts'
import { openJobLease } from './job-lease.ts'
import type { JobKind } from './jobs.ts'
import { type LeasedJob, LeaseLost } from './leased-job.ts'
import { extendLeases } from './leases.ts'
import { runLeasedJob } from './run-leased-job.ts'

type Context = Pick<JobContext, 'transact' | 'now' | 'newId' | 'shutdown' | 'log'>

const heartbeatMs = leaseMs / 3

/**
 * Claims one ready job, whenever it is due, and runs it in this process for a caller who waits for its effects. It takes
 * the same lease as a worker, so the job never runs concurrently, and a worker continues it if this process fails or
 * stops. Returns early when another worker has the job. An error of the work is not thrown: the job is retried like any other.
 */
export async function runNow<Kind extends JobKind>(
  context: Context,
  dedupeKey: string,
  work: (job: LeasedJob<Kind>) => Promise<void>,
): Promise<void> {
  const claimed = await claimNow(context, dedupeKey)
  if (!claimed) return
  const lost = new AbortController()
  const heartbeat = setInterval(() => void extendLease(context, claimed, lost), heartbeatMs)
  try {
    const lease = openJobLease(context, claimed, { signal: AbortSignal.any([lost.signal, context.shutdown.signal]) })
    await context.shutdown.awaitWork(runLeasedJob(context, lease, work as (job: LeasedJob) => Promise<void>))
  } finally {
    clearInterval(heartbeat)
  }
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
      .returning(['id', 'kind', 'payload', 'workspace_id', 'mode', 'partition', 'attempts', 'failures'])
      .executeTakeFirst(),
  )
  return row && { ...row, token }
}

async function extendLease(context: Context, claimed: ClaimedJob, lost: AbortController): Promise<void> {
  try {
    const ours = await extendLeases(context, [claimed])
    if (!ours.has(claimed.id)) lost.abort(new LeaseLost(claimed.id))
  } catch (error) {
    context.log.error({ err: error, jobId: claimed.id }, 'A lease could not be extended; retrying shortly')
  }
}
