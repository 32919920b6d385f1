import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { reasonOf } from '../../outbound/failure.ts'
import type { Channel } from '../../platforms/channel.ts'
import { type Connections, templatesUnread } from '../../platforms/platform-connections.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { findChannel } from '../channels/channels.store.ts'
import { syncTemplates } from '../templates/sync-templates.ts'
import { refreshConnection } from './refresh-connection.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

const hourMs = 3_600_000
/** The retry interval after templates could not be read: most outages are short. */
const soonMs = 5 * 60_000

/** Checks the connection, warns of a token that expires soon, and syncs the templates, until the channel is disconnected. */
export async function maintainChannel(app: App, job: LeasedJob<'channel.maintain'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const channel = await findChannel(app.db, scope, job.payload.channelId)
  const connections = channel && app.platforms.of(channel).connections
  const connection = channel && connections && (await refreshConnection(app, scope, { channel, connections }))
  if (!connection) return
  await warnOfExpiry(app, scope, { channel, connections }, connection)
  const isWell = connection.trouble === null || connection.trouble.code === templatesUnread
  const isSynced = !isWell || (await trySync(app, scope, { channel, connections }))
  await app.transact((tx) => job.postpone(tx, app.now() + (isSynced ? hourMs : soonMs)))
}

type Connected = { readonly channel: Channel; readonly connections: Connections }

/**
 * Synchronizes the templates. Returns false when they cannot be read: that becomes the connection's trouble, and the rest of the
 * maintenance continues.
 */
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
