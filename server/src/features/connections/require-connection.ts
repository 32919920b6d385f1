import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Connection, Connections, Credentials } from '../../platforms/platform-connections.ts'
import type { Scope } from '../../policy.ts'
import { activeChannel } from '../channels/channels.store.ts'

type KnownConnection = {
  readonly channel: Channel
  readonly connections: Connections
  readonly connection: Connection
  readonly credentials: Credentials
}

/** The number that this mode is connected to; `not_found` when there is none. */
export async function requireConnection(app: App, scope: Scope): Promise<KnownConnection> {
  const channel = await activeChannel(app.db, scope)
  const { connections } = app.platforms.of(channel)
  const connection = await connections?.find(channel.id)
  const credentials = await connections?.credentialsOf(channel.id)
  if (!connections || !connection || !credentials) {
    throw notFound('connection')
  }
  return { channel, connections, connection, credentials }
}
