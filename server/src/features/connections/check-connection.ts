import type { ConnectionView } from '@parley/shared/workspace/connections'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { presentConnection } from './present-connection.ts'
import { requireConnection } from './require-connection.ts'

/** Checks the number with the platform now. A refusal is stored as the connection's trouble. */
export async function checkConnection(app: App, actor: Actor, input: Where): Promise<{ data: ConnectionView }> {
  const scope = authorize(actor, 'channels.manage', input)
  const { channel, connections, connection } = await requireConnection(app, scope)
  const refreshed = await connections.refresh(channel.id)
  return { data: presentConnection(connections, refreshed ?? connection) }
}
