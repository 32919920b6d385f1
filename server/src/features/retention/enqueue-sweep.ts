import type { App } from '../../app.ts'
import { repeatEvery } from '../../jobs/repeat-every.ts'
import { anyWorkspace } from '../webhooks/events/events.store.ts'

const dayMs = 86_400_000

/** Enqueues the daily sweep of the installation, once, and moves a sweep that is due later than in a day forward. */
export async function enqueueSweep(app: App): Promise<void> {
  // Every job belongs to a workspace; which one does not matter to this one.
  const workspaceId = await anyWorkspace(app.db)
  if (workspaceId === undefined) return
  const job = { kind: 'retention.sweep', payload: {}, dedupeKey: 'retention.sweep' } as const
  await app.transact(async (tx) => {
    await app.jobs.enqueue(tx, { workspaceId, mode: 'live' }, job)
    await app.jobs.bringForward(tx, job.dedupeKey, app.now() + dayMs)
  })
}

const intervalMs = 3_600_000

/** Runs at once, and then every hour for a new installation. */
export function scheduleSweep(app: App) {
  return repeatEvery(app, {
    everyMs: intervalMs,
    run: () => enqueueSweep(app),
    failure: 'The daily removal of old events could not be scheduled; retrying',
  })
}
