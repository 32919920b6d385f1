import type { ConnectionView } from '@parley/shared/workspace/connections'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { activeChannel } from '../channels/channels.store.ts'
import { presentConnection } from './present-connection.ts'

/** The number that this mode is connected to, and its state; null when there is none. */
export async function getConnection(app: App, actor: Actor, input: Where): Promise<{ data: ConnectionView | null }> {
  const scope = authorize(actor, 'channels.read', input)
  const channel = await activeChannel(app.db, scope)
  const { connections } = app.platforms.of(channel)
  const connection = await connections?.find(channel.id)
  return { data: connections && connection ? presentConnection(connections, connection) : null }
}
