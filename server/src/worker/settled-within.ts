import { setTimeout as wait } from 'node:timers/promises'

/** Waits until the work settles, but no longer than this. */
export async function settledWithin(ms: number, work: Promise<unknown>): Promise<void> {
  const timeout = new AbortController()
  await Promise.race([work, wait(ms, undefined, { signal: timeout.signal }).catch(() => {})])
  timeout.abort()
}
