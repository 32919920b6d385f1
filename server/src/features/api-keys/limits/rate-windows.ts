import type { App } from '../../../app.ts'
import { isStoreUnavailable } from '../../../db/dialect.ts'
import { type RateWindows, windowsInMemory } from './rate-window.ts'
import { countInStore } from './rate-windows.store.ts'

/**
 * Counted in memory where one process owns the store, in the store where several share it. While that store is out of
 * reach this process counts by itself: the caller then hears what is wrong instead of a refusal that is not true.
 */
export function makeRateWindows({ db, store, now, log }: Pick<App, 'db' | 'store' | 'now' | 'log'>): RateWindows {
  const inMemory = windowsInMemory(now)
  if (store.singleConnection) return inMemory
  return {
    count: async (id, limit) => {
      try {
        return await countInStore(db, { id, limit, now: now() })
      } catch (error) {
        if (!isStoreUnavailable(error)) throw error
        log.warn({ err: error }, 'Requests are counted in this process only: the store is out of reach')
        return inMemory.count(id, limit)
      }
    },
  }
}
