import { setTimeout as wait } from 'node:timers/promises'

/** Waits for work, but not longer than this. */
export async function settledWithin(ms: number, work: Promise<unknown>): Promise<void> {
  const enough = new AbortController()
  await Promise.race([work, wait(ms, undefined, { signal: enough.signal }).catch(() => {})])
  enough.abort()
}
