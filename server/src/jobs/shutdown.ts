import { setTimeout as wait } from 'node:timers/promises'

/** The end of this process, as the work in progress sees it. */
export type Shutdown = {
  /** Aborts when the process begins to stop. Work of minutes then ends at the next point where it can be continued. */
  readonly signal: AbortSignal
  readonly begin: () => void
  /** How long ago the process began to stop; 0 before that. */
  readonly elapsedMs: () => number
  /** Has the process wait for this work before it closes the store, also after the caller of the work has disconnected. */
  readonly awaitWork: <Result>(work: Promise<Result>) => Promise<Result>
  /** Resolves once all such work has ended, and no later than this long after the process began to stop. */
  readonly workEnded: (withinMs: number) => Promise<void>
}

export function makeShutdown(): Shutdown {
  const stopping = new AbortController()
  const working = new Set<Promise<unknown>>()
  let beganAt: number | undefined
  const elapsedMs = () => (beganAt === undefined ? 0 : performance.now() - beganAt)

  async function allEnded(): Promise<void> {
    while (working.size > 0) await Promise.allSettled(working)
  }

  return {
    signal: stopping.signal,
    begin: () => {
      beganAt ??= performance.now()
      stopping.abort()
    },
    elapsedMs,
    awaitWork: (work) => {
      const end = () => void working.delete(work)
      working.add(work)
      work.then(end, end)
      return work
    },
    workEnded: (withinMs) => settledWithin(withinMs - elapsedMs(), allEnded()),
  }
}

/** Waits until the work settles, but no longer than this. */
export async function settledWithin(ms: number, work: Promise<unknown>): Promise<void> {
  const timeout = new AbortController()
  await Promise.race([work, wait(Math.max(0, ms), undefined, { signal: timeout.signal }).catch(() => {})])
  timeout.abort()
}
