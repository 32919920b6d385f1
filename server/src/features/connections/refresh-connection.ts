import type { App } from '../../app.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Connection, Connections } from '../../platforms/platform-connections.ts'
import type { Scope } from '../../policy.ts'
import { notifyOfTrouble } from '../channels/notify-of-trouble.ts'

type Connected = { readonly channel: Channel; readonly connections: Connections }

/**
 * Checks the number with the platform, and notifies members of trouble that this check is the first to find. A person who
 * asked for it is not notified. Undefined where the channel is not connected.
 */
export async function refreshConnection(
  app: App,
  scope: Scope,
  { channel, connections }: Connected,
): Promise<Connection | undefined> {
  const before = await connections.find(channel.id)
  const connection = await connections.refresh(channel.id)
  if (connection?.trouble && connection.trouble.code !== before?.trouble?.code) {
    await app.transact((tx) => notifyOfTrouble(app, tx, scope, channel.id))
  }
  return connection
}
