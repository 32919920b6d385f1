import { makeMostRecent } from '../../most-recent.ts'

/** A fixed window that starts with the first request in it (contract, section 5). */
export const windowMs = 60_000

/** What counting one request found. `resetAt` in milliseconds since 1970; from that moment on a new window can start. */
export type Count = {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  readonly resetAt: number
}

/** Counts a request against a limit. Exact under concurrency; a refused request changes nothing. */
export type RateWindows = { readonly count: (id: string, limit: number) => Promise<Count> }

type Window = { readonly startedAt: number; used: number }

/** Far more than can be busy within one minute; the one unused the longest goes first. */
const mostWindows = 100_000

/** For one process. They start anew with it, which gives a caller one fresh window at most. */
export function windowsInMemory(now: () => number): RateWindows {
  const windows = makeMostRecent<string, Window>(mostWindows)
  return {
    count: async (id, limit) => {
      const time = now()
      const current = windows.get(id)
      const isOpen = current !== undefined && Math.abs(time - current.startedAt) < windowMs
      const window = isOpen ? current : { startedAt: time, used: 0 }
      if (window !== current) windows.set(id, window)
      const allowed = window.used < limit
      if (allowed) window.used += 1
      return countOf({ allowed, limit, used: window.used, startedAt: window.startedAt })
    },
  }
}

/** A limit lowered in mid-window may lie under what is used already: nothing is left then, never less. */
export function countOf(found: { allowed: boolean; limit: number; used: number; startedAt: number }): Count {
  const { allowed, limit, used, startedAt } = found
  return { allowed, limit, remaining: Math.max(0, limit - used), resetAt: startedAt + windowMs }
}
