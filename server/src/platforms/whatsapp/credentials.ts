import { findConnection } from './connections.store.ts'
import type { WhatsAppContext } from './context.ts'

export type SendingCredentials = { readonly phoneNumberId: string; readonly token: string }

/**
 * What a send needs of a connection, kept for a second: a read between its turn and its call would spread sends that the
 * pace has just put in their places. What changes in this process is forgotten at once.
 */
export type CredentialsCache = {
  readonly of: (channelId: string) => Promise<SendingCredentials | undefined>
  readonly forget: (channelId: string) => void
}

const retentionMs = 1_000

type CachedCredentials = { readonly found: Promise<SendingCredentials | undefined>; readonly until: number }

export function makeCredentialsCache(context: Pick<WhatsAppContext, 'db' | 'secrets'>): CredentialsCache {
  const kept = new Map<string, CachedCredentials>()
  const read = async (channelId: string) => {
    const connection = await findConnection(context.db, channelId)
    return (
      connection && {
        phoneNumberId: connection.phone_number_id,
        token: context.secrets.open(connection.access_token),
      }
    )
  }
  const forget = (channelId: string) => void kept.delete(channelId)
  return {
    of: (channelId) => {
      const known = kept.get(channelId)
      if (known && known.until > performance.now()) return known.found
      const found = read(channelId)
      found.catch(() => forget(channelId))
      kept.set(channelId, { found, until: performance.now() + retentionMs })
      return found
    },
    forget,
  }
}
