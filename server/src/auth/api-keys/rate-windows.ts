import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { type EngineParts, isStoreUnavailable } from '../../db/dialect.ts'
import type { Schema } from '../../db/schema.ts'
import { windowsInMemory } from '../fixed-windows.ts'
import type { RateWindows } from './count.ts'
import { countRequest, windowMs } from './rate-windows.store.ts'

export type RateWindowsContext = {
  readonly db: Kysely<Schema>
  readonly store: Pick<EngineParts, 'singleConnection'>
  readonly now: () => number
  readonly log: Logger
}

/**
 * Counts in memory where one process owns the store, in the store where several share it. While a shared store is
 * unavailable this process counts by itself, so that the caller learns of the outage instead of a false refusal.
 */
export function makeRateWindows(context: RateWindowsContext): RateWindows {
  const inMemory = rateWindowsInMemory(context.now)
  if (context.store.singleConnection) return inMemory
  return {
    count: async (id, limit) => {
      try {
        return await countRequest(context.db, { id, limit }, context.now())
      } catch (error) {
        if (!isStoreUnavailable(error)) throw error
        // Stryker disable next-line ObjectLiteral: Only the log differs.
        context.log.warn({ err: error }, 'Requests are counted in this process only: the store is unavailable')
        return inMemory.count(id, limit)
      }
    },
  }
}

export function rateWindowsInMemory(now: () => number): RateWindows {
  // Stryker disable next-line ObjectLiteral: What is missing counts as false.
  const windows = windowsInMemory(now, { countsRefused: false })
  return {
    count: async (id, limit) => {
      const { allowed, used, endsAt } = await windows.take(id, { windowMs, max: limit })
      // A limit that was lowered within the window can be below what is used already.
      return { allowed, limit, remaining: Math.max(0, limit - used), resetAt: endsAt }
    },
  }
}
