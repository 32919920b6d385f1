import type { ConnectionView } from '@parley/shared/workspace/connections'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { findConnection } from '../../platforms/whatsapp/connections.store.ts'
import { authorize } from '../../policy.ts'
import { activeChannel } from '../channels/channels.store.ts'
import { presentConnection } from './present-connection.ts'

/** The number that this mode is connected to, and how it is; null where it is to none. */
export async function getConnection(app: App, actor: Actor, input: Where): Promise<{ data: ConnectionView | null }> {
  const scope = authorize(actor, 'channels.read', input)
  const { id } = await activeChannel(app.db, scope)
  const connection = await findConnection(app.db, id)
  return { data: connection ? presentConnection(app, connection) : null }
}
