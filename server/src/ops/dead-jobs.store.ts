import type { App } from '../app.ts'
import type { JobTable } from '../db/schema/jobs.ts'

export type DeadJob = Pick<JobTable, 'id' | 'kind' | 'workspace_id' | 'mode' | 'last_error' | 'created_at'>

const mostListed = 100

/** Work that failed so often that nobody tries it any more, oldest first. */
export async function listDeadJobs(app: App): Promise<DeadJob[]> {
  return app.db
    .selectFrom('job')
    .select(['id', 'kind', 'workspace_id', 'mode', 'last_error', 'created_at'])
    .where('state', '=', 'dead')
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostListed)
    .execute()
}

/** Owes it again, from now and with all its tries; one of them, or all. Answers how many there were. */
export async function requeueDeadJobs(app: App, id?: string): Promise<number> {
  const owed = await app.transact((tx) =>
    tx
      .updateTable('job')
      .set({ state: 'ready', run_at: app.now(), attempts: 0, failures: 0 })
      .where('state', '=', 'dead')
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .returning('id')
      .execute(),
  )
  return owed.length
}
