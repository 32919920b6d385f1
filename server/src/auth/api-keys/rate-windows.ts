import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { type EngineParts, isStoreUnavailable } from '../../db/dialect.ts'
import type { Schema } from '../../db/schema.ts'
import { type RateWindows, windowsInMemory } from './rate-window.ts'
import { countInStore } from './rate-windows.store.ts'

export type RateWindowsContext = {
  readonly db: Kysely<Schema>
  readonly store: EngineParts
  readonly now: () => number
  readonly log: Logger
}

/**
 * Counts in memory where one process owns the store, and in the store where several processes share it. While that store
 * is unavailable this process counts by itself, so that the caller receives the true error instead of a wrong refusal.
 */
export function makeRateWindows({ db, store, now, log }: RateWindowsContext): RateWindows {
  const inMemory = windowsInMemory(now)
  if (store.singleConnection) return inMemory
  return {
    count: async (id, limit) => {
      try {
        return await countInStore(db, { id, limit, now: now() })
      } catch (error) {
        if (!isStoreUnavailable(error)) throw error
        log.warn({ err: error }, 'Requests are counted in this process only: the store is unavailable')
        return inMemory.count(id, limit)
      }
    },
  }
}
