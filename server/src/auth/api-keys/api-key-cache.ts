import type { KeyActor } from '../../actor.ts'
import { makeMostRecent } from '../../most-recent.ts'
import { type KeyUsage, makeKeyUsage } from './key-usage-records.ts'
import { type KeyUses, makeKeyUses } from './key-uses.ts'
import { makeRateWindows, type RateWindows, type RateWindowsContext } from './rate-windows.ts'

/** An API key as authentication reads it. Expiry is checked against the clock on every request. */
export type CachedKey = {
  readonly actor: KeyActor
  readonly isActive: boolean
  readonly expiresAt: number | null
  readonly requestsPerMinute: number
}

/** What this process remembers about API keys between requests, so that authenticating and counting one takes microseconds. */
export type ApiKeyCache = {
  /** The key with this hash, from the cache or loaded. */
  readonly find: (hash: string, load: () => Promise<CachedKey | undefined>) => Promise<CachedKey | undefined>
  /** Drops a key that was changed: its next request reads it again. */
  readonly forget: (keyId: string) => void
  /** Drops every key of a workspace: its tier determines their limit. */
  readonly forgetWorkspace: (workspaceId: string) => void
  readonly uses: KeyUses
  readonly usage: KeyUsage
  readonly windows: RateWindows
}

const maxKeys = 10_000

/** How long a change made by another process on the same store may go unnoticed here. */
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
      if (cached && readAt < cached.readAt + rememberedMs) return cached.key
      const dropsBefore = drops
      const key = await load()
      if (key && drops === dropsBefore) remembered.set(hash, { key, readAt })
      return key
    },
    forget: (keyId) => drop((actor) => actor.keyId === keyId),
    forgetWorkspace: (workspaceId) => drop((actor) => actor.workspaceId === workspaceId),
    uses: makeKeyUses(),
    usage: makeKeyUsage(),
    windows: makeRateWindows(context),
  }
}
