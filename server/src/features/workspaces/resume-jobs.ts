import type { App } from '../../app.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { resumeSome } from '../../jobs/suspended-jobs.ts'
import { resumeScope } from '../../policy.ts'
import { lockWorkspace } from './workspaces.store.ts'

/** Small enough not to block the store. */
const batchSize = 500

/** Makes the jobs that waited while the workspace was archived due again, one batch per run. */
export async function resumeJobs(app: App, job: LeasedJob<'workspace.resume'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  await app.transact(async (tx) => {
    // Archived again meanwhile: restoring it enqueues this job again.
    const workspace = await lockWorkspace(app, tx, scope)
    const isActive = workspace?.archived_at === null
    const resumed = isActive ? await resumeSome(tx, scope, batchSize) : 0
    if (resumed === batchSize) await job.postpone(tx, app.now())
    else await job.finish(tx)
  })
}
