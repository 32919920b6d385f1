import type { MaybeInChannel } from '@parley/shared/workspace/channels'
import type { ConnectionView } from '@parley/shared/workspace/connections'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { presentConnection } from './present-connection.ts'
import { refreshConnection } from './refresh-connection.ts'
import { requireConnection } from './require-connection.ts'

/** Checks the number with the platform now. A refusal is stored as the connection's trouble. */
export async function checkConnection(
  app: App,
  scope: Scope<'channels.manage'>,
  { channelId }: Pick<MaybeInChannel, 'channelId'>,
): Promise<{ data: ConnectionView }> {
  const { channel, connections, connection } = await requireConnection(app, scope, channelId)
  const refreshed = await refreshConnection(app, scope, { channel, connections })
  return { data: presentConnection(connections, refreshed ?? connection) }
}
