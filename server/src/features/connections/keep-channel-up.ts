import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { TakenJob } from '../../jobs/taken-job.ts'
import { removeCallbacks } from '../../platforms/whatsapp/callbacks.store.ts'
import { findConnected } from '../../platforms/whatsapp/connections.store.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { syncTemplates } from '../templates/sync-templates.ts'
import { look } from './check-connection.ts'

const hourMs = 3_600_000
/** The platform repeats what was not answered for seven days; whatever it repeats is still known by then. */
const callbacksKeptMs = 8 * 24 * hourMs
const removedAtOnce = 500

/** Written with the connection: the first time at once, and every hour from then on. */
export async function promiseUpkeep(app: App, tx: Tx, scope: Scope, channelId: string): Promise<void> {
  await app.jobs.enqueue(tx, scope, {
    kind: 'channel.upkeep',
    payload: { channelId },
    dedupeKey: `channel.upkeep ${channelId}`,
  })
}

/** Health, templates, and what was kept for long enough; until the channel is connected no more. */
export async function keepChannelUp(app: App, job: TakenJob<'channel.upkeep'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const { channelId } = job.payload
  const connected = await findConnected(app.db, channelId)
  if (!connected) return
  const { trouble_code } = await look(app, connected.connection)
  if (trouble_code === null) await syncTemplates(app, scope, connected.channel)
  await app.transact(async (tx) => {
    const old = { channelId, before: app.now() - callbacksKeptMs, size: removedAtOnce }
    const more = await removeCallbacks(tx, old)
    await job.postpone(tx, more ? app.now() : app.now() + hourMs)
  })
}
