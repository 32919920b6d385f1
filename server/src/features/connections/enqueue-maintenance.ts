import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { repeatEvery } from '../../jobs/repeat-every.ts'
import { resumeScope, type Scope } from '../../policy.ts'

const hourMs = 3_600_000

/** Enqueues maintenance in the transaction of a new connection or token: now, and every hour from then on. */
export async function enqueueMaintenance(app: App, tx: Tx, scope: Scope, channelId: string): Promise<void> {
  await enqueueOnce(app, tx, scope, { channelId, latestRunAt: app.now() })
}

type MaintenanceJob = { readonly channelId: string; readonly latestRunAt: number }

/** Leaves one job for the channel, which runs at this time at the latest. */
async function enqueueOnce(app: App, tx: Tx, scope: Scope, { channelId, latestRunAt }: MaintenanceJob): Promise<void> {
  const dedupeKey = keyOf(channelId)
  await app.jobs.enqueue(tx, scope, { kind: 'channel.maintain', payload: { channelId }, dedupeKey })
  await app.jobs.bringForward(tx, dedupeKey, latestRunAt)
}

function keyOf(channelId: string): string {
  return `channel.maintain ${channelId}`
}

/**
 * Enqueues maintenance of the connected channels whose job failed for good or is scheduled for a wrong time. Costs the same
 * number of statements for any number of channels whose job is as it should be.
 */
export async function enqueueAllMaintenance(app: App): Promise<void> {
  for (const { connections } of app.platforms.all) {
    const channels = (await connections?.channels()) ?? []
    const latestRunAt = app.now() + hourMs
    const missing = await app.jobs.missing(
      app.db,
      channels.map(({ id }) => keyOf(id)),
      latestRunAt,
    )
    for (const { id: channelId, ...tenant } of channels.filter(({ id }) => missing.includes(keyOf(id)))) {
      const scope = resumeScope(tenant)
      await app.transact((tx) => enqueueOnce(app, tx, scope, { channelId, latestRunAt }))
    }
  }
}

/** Runs now, and every hour from then on. */
export function scheduleMaintenance(app: App) {
  return repeatEvery(app, {
    everyMs: hourMs,
    run: () => enqueueAllMaintenance(app),
    failure: 'The hourly maintenance of connected numbers could not be scheduled; it is retried',
  })
}
