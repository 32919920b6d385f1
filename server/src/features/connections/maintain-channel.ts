import type { App } from '../../app.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import type { Channel } from '../../platforms/platform.ts'
import { removeCallbacks } from '../../platforms/whatsapp/callbacks/callbacks.store.ts'
import { changeConnection, findConnected } from '../../platforms/whatsapp/connections.store.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { syncTemplates, templatesUnread } from '../templates/sync-templates.ts'
import { look } from './check-connection.ts'

const hourMs = 3_600_000
/** After templates that could not be read: mostly that is over soon. */
const soonMs = 5 * 60_000
/** The platform repeats what was not answered for seven days; whatever it repeats is still known by then. */
const callbackRetentionMs = 8 * 24 * hourMs
const removedAtOnce = 500

/** Health, templates, and what was kept for long enough; until the channel is connected no more. */
export async function maintainChannel(app: App, job: LeasedJob<'channel.upkeep'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const { channelId } = job.payload
  const connected = await findConnected(app.db, channelId)
  if (!connected) return
  const { trouble_code } = await look(app, connected.connection)
  const isWell = trouble_code === null || trouble_code === templatesUnread
  const isRead = !isWell || (await readTemplates(app, scope, connected.channel))
  await app.transact(async (tx) => {
    const old = { channelId, before: app.now() - callbackRetentionMs, size: removedAtOnce }
    const more = await removeCallbacks(tx, old)
    await job.postpone(tx, more ? app.now() : app.now() + (isRead ? hourMs : soonMs))
  })
}

/** False when they cannot be: that stands at the connection then, and everything else about it is still looked after. */
async function readTemplates(app: App, scope: Scope, channel: Channel): Promise<boolean> {
  try {
    await syncTemplates(app, scope, channel)
    return true
  } catch (error) {
    app.log.warn({ err: error, channelId: channel.id }, 'The templates could not be read from the platform')
    const trouble = `Its templates cannot be read. ${error instanceof Error ? error.message : ''}`
    await app.transact((tx) => changeConnection(tx, channel.id, { trouble_code: templatesUnread, trouble }))
    return false
  }
}
