import type { App } from '../app.ts'
import type { JobTable } from '../db/schema/jobs.ts'

export type DeadJob = Pick<JobTable, 'id' | 'kind' | 'workspace_id' | 'mode' | 'last_error' | 'created_at'>

const maxListed = 100

/** Jobs that used up their attempts, oldest first. */
export async function listDeadJobs(app: App): Promise<DeadJob[]> {
  return app.db
    .selectFrom('job')
    .select(['id', 'kind', 'workspace_id', 'mode', 'last_error', 'created_at'])
    .where('state', '=', 'dead')
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxListed)
    .execute()
}

/** Enqueues one dead job, or all of them, to run now with all their attempts. Returns how many there were. */
export async function requeueDeadJobs(app: App, id?: string): Promise<number> {
  const requeued = await app.transact((tx) =>
    tx
      .updateTable('job')
      .set({ state: 'ready', run_at: app.now(), attempts: 0, failures: 0 })
      .where('state', '=', 'dead')
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .returning('id')
      .execute(),
  )
  return requeued.length
}
