import type { App } from '../../../app.ts'
import { repeatEvery } from '../../../jobs/repeat-every.ts'
import { everyWorkspace } from './retention.store.ts'

const dayMs = 86_400_000

/** Owes every workspace its daily sweep. One that is owed already is not owed twice, and comes within a day. */
export async function enqueueSweeps(app: App): Promise<void> {
  for (const workspaceId of await everyWorkspace(app.db)) {
    const job = { kind: 'retention.sweep', payload: {}, dedupeKey: `retention.sweep ${workspaceId}` } as const
    await app.transact(async (tx) => {
      await app.jobs.enqueue(tx, { workspaceId, mode: 'live' }, job)
      await app.jobs.bringForward(tx, job.dedupeKey, app.now() + dayMs)
    })
  }
}

const lookEveryMs = 3_600_000

/** Looks at once, and every hour after for workspaces that are new. */
export function scheduleSweeps(app: App) {
  return repeatEvery(app, {
    everyMs: lookEveryMs,
    run: () => enqueueSweeps(app),
    failure: 'The daily removal of old events could not be planned; it is tried again',
  })
}
