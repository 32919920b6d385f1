import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { repeatEvery } from '../../jobs/repeat-every.ts'
import { everyConnected } from '../../platforms/whatsapp/connections.store.ts'
import { resumeScope, type Scope } from '../../policy.ts'

const hourMs = 3_600_000

/** Written with the connection and with its token: at once, and every hour from then on. */
export async function enqueueMaintenance(app: App, tx: Tx, scope: Scope, channelId: string): Promise<void> {
  await enqueueMaintenanceOnce(app, tx, scope, { channelId, latestRunAt: app.now() })
}

type MaintenanceJob = { readonly channelId: string; readonly latestRunAt: number }

/** One that is owed already is not owed twice, and does not come later than this. */
async function enqueueMaintenanceOnce(
  app: App,
  tx: Tx,
  scope: Scope,
  { channelId, latestRunAt }: MaintenanceJob,
): Promise<void> {
  const dedupeKey = `channel.upkeep ${channelId}`
  await app.jobs.enqueue(tx, scope, { kind: 'channel.upkeep', payload: { channelId }, dedupeKey })
  await app.jobs.bringForward(tx, dedupeKey, latestRunAt)
}

/** Owes it to every channel that is connected, in case it was given up once, or waits for a wrong time. */
export async function enqueueAllMaintenance(app: App): Promise<void> {
  for (const { id: channelId, workspace_id, mode } of await everyConnected(app.db)) {
    const scope = resumeScope({ workspace_id, mode })
    await app.transact((tx) => enqueueMaintenanceOnce(app, tx, scope, { channelId, latestRunAt: app.now() + hourMs }))
  }
}

/** Looks at once, and every hour after. */
export function scheduleMaintenance(app: App) {
  return repeatEvery(app, {
    everyMs: hourMs,
    look: () => enqueueAllMaintenance(app),
    failure: 'The hourly look at connected numbers could not be planned; it is tried again',
  })
}
