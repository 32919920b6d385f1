import type { App } from '../../../app.ts'
import { repeatEvery } from '../../../jobs/repeat-every.ts'
import { everyWorkspace } from './events.store.ts'

const dayMs = 86_400_000

/** Enqueues the daily sweep of every workspace, once, and moves a sweep that is due later than in a day forward. */
export async function enqueueSweeps(app: App): Promise<void> {
  for (const workspaceId of await everyWorkspace(app.db)) {
    const job = { kind: 'retention.sweep', payload: {}, dedupeKey: `retention.sweep ${workspaceId}` } as const
    await app.transact(async (tx) => {
      await app.jobs.enqueue(tx, { workspaceId, mode: 'live' }, job)
      await app.jobs.bringForward(tx, job.dedupeKey, app.now() + dayMs)
    })
  }
}

const intervalMs = 3_600_000

/** Runs at once, and then every hour for new workspaces. */
export function scheduleSweeps(app: App) {
  return repeatEvery(app, {
    everyMs: intervalMs,
    run: () => enqueueSweeps(app),
    failure: 'The daily removal of old events could not be scheduled; retrying',
  })
}
