import { LRUCache } from 'lru-cache'

type Rule = { readonly window: number; readonly max: number }
type Window = { readonly endsAt: number; used: number }

const maxKeys = 100_000

/** Fixed windows of `rule.window` seconds in this process's memory; a key is a client address and a path. */
export function makeRateLimit(now: () => number) {
  const windows = new LRUCache<string, Window>({ max: maxKeys })
  return {
    consume: async (key: string, rule: Rule) => {
      const known = windows.get(key)
      const window = known && known.endsAt > now() ? known : { endsAt: now() + rule.window * 1000, used: 0 }
      window.used += 1
      windows.set(key, window)
      return { allowed: window.used <= rule.max, retryAfter: Math.ceil((window.endsAt - now()) / 1000) }
    },
  }
}
