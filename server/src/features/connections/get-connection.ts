import type { ConnectionView } from '@parley/shared/workspace/connections'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { activeChannel } from '../channels/channels.store.ts'
import { presentConnection } from './present-connection.ts'

/** The number that this mode is connected to, and its state; null when there is none. */
export async function getConnection(app: App, scope: Scope<'channels.read'>): Promise<{ data: ConnectionView | null }> {
  const channel = await activeChannel(app.db, scope)
  const { connections } = app.platforms.of(channel)
  const connection = await connections?.find(channel.id)
  return { data: connections && connection ? presentConnection(connections, connection) : null }
}
