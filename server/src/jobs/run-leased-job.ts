import type { JobContext } from './context.ts'
import type { JobLease } from './job-lease.ts'
import { type LeasedJob, LeaseLost } from './leased-job.ts'

type Context = Pick<JobContext, 'transact' | 'log'>

/**
 * Runs one job to its end and never throws. Work that returns without settling its job is done; work that throws is
 * tried again later, or at once elsewhere when it was interrupted. Answers the error, for whoever wants to look.
 */
export async function runLeasedJob(
  context: Context,
  held: JobLease,
  work: (job: LeasedJob) => Promise<void>,
): Promise<unknown> {
  try {
    await work(held.job)
    if (!held.isSettled()) await context.transact((tx) => held.job.finish(tx))
    return undefined
  } catch (error) {
    await release(context, held, error)
    return error
  }
}

/** Where even this fails, because the store is away, the lease runs out and the job comes back by itself. */
async function release(context: Context, held: JobLease, error: unknown): Promise<void> {
  const { id: jobId, kind, workspaceId, attempts, signal } = held.job
  const about = { jobId, kind, workspaceId, attempts }
  if (error instanceof LeaseLost)
    return context.log.warn(about, 'A job was taken over by another worker; this result is dropped')
  if (held.isSettled()) return context.log.error({ ...about, err: error }, 'A job failed after it was settled')
  try {
    if (signal.aborted) return await held.release()
    context.log.error({ ...about, err: error }, 'A job failed and will be tried again')
    await held.retryLater(error)
  } catch (storeError) {
    context.log.error({ ...about, err: storeError }, 'A job could not be put back; it returns when its lease ends')
  }
}
