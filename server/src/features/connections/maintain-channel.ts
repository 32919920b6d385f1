import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { reasonOf } from '../../outbound/failure.ts'
import type { Channel } from '../../platforms/channel.ts'
import { type Connections, templatesUnread } from '../../platforms/platform-connections.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { findChannel } from '../channels/channels.store.ts'
import { notifyOfTrouble } from '../channels/notify-of-trouble.ts'
import { syncTemplates } from '../templates/sync-templates.ts'

const hourMs = 3_600_000
/** The retry interval after templates could not be read: most outages are short. */
const soonMs = 5 * 60_000

/** Checks the connection and syncs the templates, and notifies members once of a connection that is refused, until the channel is disconnected. */
export async function maintainChannel(app: App, job: LeasedJob<'channel.maintain'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const channel = await findChannel(app.db, scope, job.payload.channelId)
  const connections = channel && app.platforms.of(channel).connections
  const before = channel && (await connections?.find(channel.id))
  const connection = channel && (await connections?.refresh(channel.id))
  if (!connection || !connections) return
  const isWell = connection.trouble === null || connection.trouble.code === templatesUnread
  const isSynced = !isWell || (await trySync(app, scope, { channel, connections }))
  const isNewTrouble = connection.trouble !== null && connection.trouble.code !== before?.trouble?.code
  await app.transact(async (tx) => {
    if (isNewTrouble) await notifyOfTrouble(app, tx, scope, channel.id)
    await job.postpone(tx, app.now() + (isSynced ? hourMs : soonMs))
  })
}

type Connected = { readonly channel: Channel; readonly connections: Connections }

/** False when the templates cannot be read. That becomes the connection's trouble, and the rest of the maintenance continues. */
async function trySync(app: App, scope: Scope, { channel, connections }: Connected): Promise<boolean> {
  try {
    await syncTemplates(app, scope, channel)
    return true
  } catch (error) {
    app.log.warn({ err: error, channelId: channel.id }, 'The templates could not be read from the platform')
    const message = sentence('templatesUnread', { reason: reasonOf(error) })
    await app.transact((tx) => connections.templatesNotSynced(tx, channel.id, message))
    return false
  }
}
