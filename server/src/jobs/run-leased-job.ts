import type { JobContext } from './context.ts'
import type { JobLease } from './job-lease.ts'
import { type LeasedJob, LeaseLost } from './leased-job.ts'

type Context = Pick<JobContext, 'transact' | 'log'>

/**
 * Runs one job to its end and never throws. A job whose work returns without settling it is finished. A job whose work
 * throws is retried later, or at once elsewhere when it was interrupted. Returns the error, if any.
 */
export async function runLeasedJob(
  context: Context,
  lease: JobLease,
  work: (job: LeasedJob) => Promise<void>,
): Promise<unknown> {
  try {
    await work(lease.job)
    if (!lease.isSettled()) await context.transact((tx) => lease.job.finish(tx))
    return undefined
  } catch (error) {
    await release(context, lease, error)
    return error
  }
}

/**
 * Makes a job ready again after an error. If this fails too, because the store is unavailable, the job becomes ready again when
 * its lease expires.
 */
async function release(context: Context, lease: JobLease, error: unknown): Promise<void> {
  const { id: jobId, kind, workspaceId, attempts, signal } = lease.job
  const about = { jobId, kind, workspaceId, attempts }
  if (error instanceof LeaseLost)
    return context.log.warn(about, 'A job was claimed by another worker; this result is discarded')
  if (lease.isSettled()) return context.log.error({ ...about, err: error }, 'A job failed after it was settled')
  try {
    if (signal.aborted) return await lease.release()
    context.log.error({ ...about, err: error }, 'A job failed and will be retried')
    await lease.retryLater(error)
  } catch (storeError) {
    context.log.error(
      { ...about, err: storeError },
      'A job could not be released; it becomes ready again when its lease expires',
    )
  }
}
