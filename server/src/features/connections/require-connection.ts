import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Connection, Connections, Credentials } from '../../platforms/platform-connections.ts'
import type { Scope } from '../../policy.ts'
import { chooseChannel } from '../channels/choose-channel.ts'

type KnownConnection = {
  readonly channel: Channel
  readonly connections: Connections
  readonly connection: Connection
  readonly credentials: Credentials
}

/** The number of a channel, by default of the default one; `not_found` when it is connected to none. */
export async function requireConnection(
  app: App,
  scope: Scope,
  channelId: string | undefined,
): Promise<KnownConnection> {
  const channel = await chooseChannel(app.db, scope, channelId)
  const { connections } = app.platforms.of(channel)
  const connection = await connections?.find(channel.id)
  const credentials = await connections?.credentialsOf(channel.id)
  if (!connections || !connection || !credentials) {
    throw notFound('connection')
  }
  return { channel, connections, connection, credentials }
}
