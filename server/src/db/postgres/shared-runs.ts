import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Shares runs of `work`, one at a time, among those who ask for its outcome. Whoever asks gets the outcome of a run that
 * began afterwards, never of one that was already in progress. All that ask during a run share the next one, as transactions
 * share a flush, so that many callers cost no more runs than fit one after the other.
 */
export function makeSharedRuns<Outcome>(work: () => Promise<Outcome>): () => Promise<Outcome> {
  let inProgress: Promise<unknown> = Promise.resolve()
  let next: Promise<Outcome> | undefined

  async function runNext(): Promise<Outcome> {
    await inProgress
    // Requests that have arrived at the same moment take part.
    await nextTurn()
    next = undefined
    const run = work()
    inProgress = run.catch(() => {})
    return run
  }

  return () => {
    next ??= runNext()
    return next
  }
}
