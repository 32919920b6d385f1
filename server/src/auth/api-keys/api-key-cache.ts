import type { KeyActor } from '../../actor.ts'
import { isStoreUnavailable } from '../../db/dialect.ts'
import { makeMostRecent } from '../../most-recent.ts'
import { type KeyUsage, makeKeyUsage } from './key-usage-records.ts'
import { type KeyUses, makeKeyUses } from './key-uses.ts'
import { makeRateWindows, type RateWindows, type RateWindowsContext } from './rate-windows.ts'

/** An API key as authentication reads it. Expiry is checked against the clock on every request. */
export type CachedKey = {
  readonly actor: KeyActor
  readonly isActive: boolean
  readonly expiresAt: number | null
  /** Whether the key may be used from this client address. */
  readonly allowsAddress: (address: string) => boolean
  readonly requestsPerMinute: number
}

/** What this process remembers about API keys between requests, so that authenticating and counting one takes microseconds. */
export type ApiKeyCache = {
  /** The key with this hash, from the cache or loaded. */
  readonly find: (hash: string, load: () => Promise<CachedKey | undefined>) => Promise<CachedKey | undefined>
  /** Drops a key that was changed: its next request reads it again. */
  readonly forget: (keyId: string) => void
  /** Drops every key of a workspace: its tier determines their limit, and in an archived one they are refused. */
  readonly forgetWorkspace: (workspaceId: string) => void
  readonly uses: KeyUses
  readonly usage: KeyUsage
  readonly windows: RateWindows
}

const maxKeys = 10_000

/**
 * How long a process remembers a key. Where several share a store, another one may change it, so every request reads its
 * key, and what is remembered serves only while the store is unavailable.
 */
export const rememberedMs = 5_000

export function makeApiKeyCache(context: RateWindowsContext): ApiKeyCache {
  const remembered = makeMostRecent<string, { readonly key: CachedKey; readonly readAt: number }>(maxKeys)
  // Counts the drops: a key that was read before a change and arrives after it must not be cached as it was.
  let drops = 0

  const drop = (matches: (actor: KeyActor) => boolean) => {
    drops += 1
    for (const [hash, { key }] of remembered.entries()) if (matches(key.actor)) remembered.delete(hash)
  }

  return {
    find: async (hash, load) => {
      const readAt = context.now()
      const cached = remembered.get(hash)
      const known = cached && readAt < cached.readAt + rememberedMs ? cached.key : undefined
      if (known && context.store.singleConnection) return known
      const dropsBefore = drops
      try {
        const key = await load()
        if (!key) remembered.delete(hash)
        else if (drops === dropsBefore) remembered.set(hash, { key, readAt })
        return key
      } catch (error) {
        if (known && isStoreUnavailable(error)) return known
        throw error
      }
    },
    forget: (keyId) => drop((actor) => actor.keyId === keyId),
    forgetWorkspace: (workspaceId) => drop((actor) => actor.workspaceId === workspaceId),
    uses: makeKeyUses(),
    usage: makeKeyUsage(),
    windows: makeRateWindows(context),
  }
}
