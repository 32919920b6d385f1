import { type ConnectionRow, findConnection } from './connections.store.ts'
import type { WhatsAppContext } from './context.ts'
import type { Caller } from './graph/graph.ts'

type SendingCredentials = { readonly phoneNumberId: string } & Caller

/**
 * The credentials that a send needs, cached for a second: a query between its turn and its call would delay sends that the
 * pace has just spaced. A change in this process clears the cache entry at once.
 */
export type CredentialsCache = {
  readonly of: (channelId: string) => Promise<SendingCredentials | undefined>
  readonly forget: (channelId: string) => void
}

const retentionMs = 1_000

type CachedCredentials = { readonly credentials: Promise<SendingCredentials | undefined>; readonly until: number }

type StoredSecrets = Pick<ConnectionRow, 'access_token' | 'app_secret'>

/** Whose call it is where a connection calls the platform. */
export function callerOf({ secrets }: Pick<WhatsAppContext, 'secrets'>, connection: StoredSecrets): Caller {
  return { accessToken: secrets.open(connection.access_token), appSecret: secrets.open(connection.app_secret) }
}

export function makeCredentialsCache(context: Pick<WhatsAppContext, 'db' | 'secrets'>): CredentialsCache {
  const cached = new Map<string, CachedCredentials>()
  const read = async (channelId: string) => {
    const connection = await findConnection(context.db, channelId)
    return (
      connection && {
        phoneNumberId: connection.phone_number_id,
        ...callerOf(context, connection),
      }
    )
  }
  const forget = (channelId: string) => void cached.delete(channelId)
  return {
    of: (channelId) => {
      const known = cached.get(channelId)
      if (known && known.until > performance.now()) return known.credentials
      const credentials = read(channelId)
      credentials.catch(() => forget(channelId))
      cached.set(channelId, { credentials, until: performance.now() + retentionMs })
      return credentials
    },
    forget,
  }
}
