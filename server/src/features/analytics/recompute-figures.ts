import type { App } from '../../app.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { resumeScope } from '../../policy.ts'
import { openedUntil, recomputeReplies } from './recompute-replies.store.ts'

/** How many conversations a transaction reads with their messages: few enough that others wait little. */
export const batchSize = 500
/**
 * The number of batches after which the job is postponed, so that a process that stops does not wait for it, and an interrupted
 * run repeats little.
 */
const batchesPerRun = 10

/**
 * Recomputes the figures of the conversations that an earlier version stored, oldest first, one batch per transaction. What
 * is computed twice is the same.
 */
export async function recomputeFigures(app: App, job: LeasedJob<'analytics.recompute'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  let { after } = job.payload
  for (let batches = 0; batches < batchesPerRun; batches += 1) {
    job.signal.throwIfAborted()
    const until = await openedUntil(app.db, scope, { after, size: batchSize })
    if (until === undefined) {
      app.live.publish(scope, { noun: 'conversations' })
      return
    }
    await app.transact(async (tx) => {
      await job.requireLease(tx)
      await recomputeReplies(app, tx, scope, { after, until })
    })
    after = until
  }
  await app.transact((tx) => job.postpone(tx, app.now(), { after }))
}
