import type { KeyActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { makeMostRecent } from '../../most-recent.ts'
import type { RateWindows } from './limits/rate-window.ts'
import { makeRateWindows } from './limits/rate-windows.ts'
import { type KeyUsage, makeKeyUsage } from './usage/key-usage-records.ts'
import { type KeyUses, makeKeyUses } from './usage/key-uses.ts'

/** A key as a request meets it. Expiry is judged on every request, against the clock. */
export type CachedKey = {
  readonly actor: KeyActor
  readonly isActive: boolean
  readonly expiresAt: number | null
  readonly requestsPerMinute: number
}

/** What this process keeps of API keys between requests, so that recognising and counting one costs microseconds. */
export type ApiKeyCache = {
  /** The key with this hash, remembered or loaded. */
  readonly find: (hash: string, load: () => Promise<CachedKey | undefined>) => Promise<CachedKey | undefined>
  /** Drops a key that was changed: what it may do is asked again at its very next request. */
  readonly forget: (keyId: string) => void
  /** Drops every key of a workspace, whose tier decides their limit. */
  readonly forgetWorkspace: (workspaceId: string) => void
  readonly uses: KeyUses
  readonly usage: KeyUsage
  readonly windows: RateWindows
}

const mostKeys = 10_000

/** How long a change made by another process on the same store may go unnoticed here. */
export const rememberedMs = 5_000

export function makeApiKeyCache(app: Pick<App, 'db' | 'store' | 'now' | 'log'>): ApiKeyCache {
  const remembered = makeMostRecent<string, { readonly key: CachedKey; readonly readAt: number }>(mostKeys)
  // Counts what was dropped: a key read before a change and arriving after it must not be remembered as it was.
  let drops = 0

  const drop = (isMeant: (actor: KeyActor) => boolean) => {
    drops += 1
    for (const [hash, { key }] of remembered.entries()) if (isMeant(key.actor)) remembered.delete(hash)
  }

  return {
    find: async (hash, load) => {
      const readAt = app.now()
      const known = remembered.get(hash)
      if (known && readAt < known.readAt + rememberedMs) return known.key
      const dropsBefore = drops
      const key = await load()
      if (key && drops === dropsBefore) remembered.set(hash, { key, readAt })
      return key
    },
    forget: (keyId) => drop((actor) => actor.keyId === keyId),
    forgetWorkspace: (workspaceId) => drop((actor) => actor.workspaceId === workspaceId),
    uses: makeKeyUses(),
    usage: makeKeyUsage(),
    windows: makeRateWindows(app),
  }
}
