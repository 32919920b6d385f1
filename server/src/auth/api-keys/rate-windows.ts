import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { type EngineParts, isStoreUnavailable } from '../../db/dialect.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import { type FixedWindows, type WindowTable, windowsInMemory, windowsInStore } from '../fixed-windows.ts'

/** A fixed window that starts with the first request in it (contract, section 5). */
export const windowMs = 60_000

/** What counting one request found. `resetAt` in milliseconds since 1970: from then on a new window can start. */
export type Count = {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  readonly resetAt: number
}

/** Counts a request against a limit per minute. Exact under concurrency; a refused request changes nothing. */
export type RateWindows = { readonly count: (id: string, limit: number) => Promise<Count> }

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
  const inStore = rateWindowsInStore(context)
  return {
    count: async (id, limit) => {
      try {
        return await inStore.count(id, limit)
      } catch (error) {
        if (!isStoreUnavailable(error)) throw error
        context.log.warn({ err: error }, 'Requests are counted in this process only: the store is unavailable')
        return inMemory.count(id, limit)
      }
    },
  }
}

const options = { countsRefused: false }

export function rateWindowsInMemory(now: () => number): RateWindows {
  return perMinute(windowsInMemory(now, options))
}

const table: WindowTable = { name: 'rate_window', key: 'key_id', time: 'started_at', timeIs: 'start', used: 'count' }

export function rateWindowsInStore(context: Pick<RateWindowsContext, 'db' | 'now'>): RateWindows {
  return perMinute(windowsInStore(context, table, options))
}

function perMinute(windows: FixedWindows): RateWindows {
  return {
    count: async (id, limit) => {
      const { allowed, used, endsAt } = await windows.take(id, { windowMs, max: limit })
      // A limit that was lowered within the window can be below what is used already.
      return { allowed, limit, remaining: Math.max(0, limit - used), resetAt: endsAt }
    },
  }
}

/** For a key that is deleted. */
export async function removeRateWindow(tx: Tx, keyId: string): Promise<void> {
  await tx.deleteFrom('rate_window').where('key_id', '=', keyId).execute()
}
