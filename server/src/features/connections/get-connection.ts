import type { MaybeInChannel } from '@parley/shared/workspace/channels'
import type { ConnectionView } from '@parley/shared/workspace/connections'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { chooseChannel } from '../channels/choose-channel.ts'
import { presentConnection } from './present-connection.ts'

/** The number that a channel is connected to, and its state; null when there is none. */
export async function getConnection(
  app: App,
  scope: Scope<'channels.read'>,
  { channelId }: Pick<MaybeInChannel, 'channelId'>,
): Promise<{ data: ConnectionView | null }> {
  const channel = await chooseChannel(app.db, scope, channelId)
  const { connections } = app.platforms.of(channel)
  const connection = await connections?.find(channel.id)
  return { data: connections && connection ? presentConnection(connections, connection) : null }
}
