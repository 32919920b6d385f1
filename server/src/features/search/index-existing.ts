import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { repeatEvery } from '../../jobs/repeat-every.ts'
import { indexNextBatch } from './backfill.store.ts'

/** Small enough not to block the store. */
const batchSize = 250

/**
 * Indexes what an earlier version stored, the newest first, one batch per transaction, and pauses after each for as long as
 * it took. Continues after a restart where it ended.
 */
export async function indexExisting(app: App, signal?: AbortSignal): Promise<void> {
  let hasIndexed = false
  for (;;) {
    const startedAt = performance.now()
    const isMoreLeft = await app.transact((tx) => indexNextBatch(app.store, tx, batchSize))
    if (signal?.aborted) return
    if (!isMoreLeft) {
      // Statistics of before the upgrade do not have the entries.
      if (hasIndexed) await app.store.collectStatistics()
      return
    }
    hasIndexed = true
    await sleep(performance.now() - startedAt)
  }
}

const intervalMs = 3_600_000

/** Indexes existing messages at the start, and every hour in case that failed. */
export function scheduleIndexing(app: App) {
  const stopping = new AbortController()
  const task = repeatEvery(app, {
    everyMs: intervalMs,
    run: () => indexExisting(app, stopping.signal),
    failure: 'Existing messages could not be indexed for the search; retrying',
  })
  return {
    stop: async () => {
      stopping.abort()
      await task.stop()
    },
  }
}
