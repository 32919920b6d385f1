import type { KeyActor } from '../../actor.ts'
import { isStoreUnavailable } from '../../db/dialect.ts'
import type { Live } from '../../live/live.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import { makeMostRecent } from '../../most-recent.ts'
import { type LastUses, makeLastUses } from '../last-uses.ts'
import type { RateWindows } from './count.ts'
import { type KeyRequests, makeKeyRequests } from './key-requests.ts'
import { type KeyUsage, makeKeyUsage } from './key-usage-records.ts'
import { makeRateWindows, type RateWindowsContext } from './rate-windows.ts'

/** An API key as authentication reads it. Expiry is checked against the clock on every request. */
export type CachedKey = {
  readonly actor: KeyActor
  readonly isActive: boolean
  readonly expiresAt: number | null
  /** Whether the key may be used from this client address. */
  readonly allowsAddress: (address: string) => boolean
  readonly requestsPerMinute: number
}

export type KeyUse = { readonly keyId: string; readonly at: number }

/** What this process remembers about API keys between requests, so that authenticating and counting one takes microseconds. */
export type ApiKeyCache = {
  /** The key with this hash, from the cache or loaded. */
  readonly find: (hash: string, load: () => Promise<CachedKey | undefined>) => Promise<CachedKey | undefined>
  /** Drops a key that was changed: its next request reads it again. Other processes learn of it by the live change. */
  readonly forget: (keyId: string) => void
  /** Drops every key of a workspace, everywhere: its tier determines their limit, and in an archived one they are refused. */
  readonly forgetWorkspace: (workspaceId: string) => void
  readonly uses: LastUses<KeyUse>
  readonly requests: KeyRequests
  readonly usage: KeyUsage
  readonly windows: RateWindows
}

const maxKeys = 10_000

/** How long a process that owns its store remembers a key. It makes every change itself. */
export const rememberedMs = 5_000
/** How long a change of a key by another process may go unnoticed, where several processes share a store. */
export const rememberedWithOthersMs = 1_000

type Context = RateWindowsContext & {
  readonly live: Pick<Live, 'publish' | 'onChangeElsewhere' | 'receivesFromOthers'>
}

/**
 * Where several processes share a store, each announces its changes to the others, which drop the key at once. An
 * announcement can be lost, so a key is read again after a second; while none can arrive, it is read for every request.
 */
export function makeApiKeyCache(context: Context): ApiKeyCache {
  const { live, now, store } = context
  const longestMs = store.singleConnection ? rememberedMs : rememberedWithOthersMs
  const remembered = makeMostRecent<string, { readonly key: CachedKey; readonly readAt: number }>(maxKeys)
  // Counts the drops: a key that was read before a change and arrives after it must not be cached as it was.
  let drops = 0

  const drop = (matches: (actor: KeyActor) => boolean) => {
    // Stryker disable next-line ArithmeticOperator: Only whether the count changed is compared.
    drops += 1
    for (const [hash, { key }] of remembered.entries()) if (matches(key.actor)) remembered.delete(hash)
  }

  const dropWorkspace = (workspaceId: string) => drop((actor) => actor.workspaceId === workspaceId)
  const dropKey = (keyId: string) => drop((actor) => actor.keyId === keyId)

  let isListening = store.singleConnection
  /** Listens for changes from the first key on: a command that serves no request needs no connection for it. */
  function listen(): void {
    if (isListening) return
    isListening = true
    live.onChangeElsewhere(({ workspaceId }, { noun, id }) => {
      if (noun !== 'apiKeys') return
      if (id === undefined) dropWorkspace(workspaceId)
      else dropKey(id)
    })
  }

  return {
    find: async (hash, load) => {
      listen()
      const readAt = now()
      const cached = remembered.get(hash)
      const known = cached && readAt < cached.readAt + longestMs ? cached.key : undefined
      if (known && (store.singleConnection || live.receivesFromOthers())) return known
      const dropsBefore = drops
      try {
        const key = await load()
        // Stryker disable next-line ConditionalExpression: A remembered absence counts like none.
        if (!key) remembered.delete(hash)
        else if (drops === dropsBefore) remembered.set(hash, { key, readAt })
        return key
      } catch (error) {
        if (known && isStoreUnavailable(error)) return known
        throw error
      }
    },
    forget: dropKey,
    forgetWorkspace: (workspaceId) => {
      dropWorkspace(workspaceId)
      publishInBothModes(live, workspaceId, { noun: 'apiKeys' })
    },
    uses: makeLastUses(({ keyId }: KeyUse) => keyId),
    requests: makeKeyRequests(),
    usage: makeKeyUsage(),
    windows: makeRateWindows(context),
  }
}
