import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AuthContext } from './context.ts'
import { type FixedWindows, type Limit, type WindowTable, windowsInMemory, windowsInStore } from './fixed-windows.ts'

/** Counts sign-in attempts in fixed windows: in memory where one process owns the store, in the store where several share it. */
export type AttemptCounter = {
  /** Counts one attempt, refused ones included. */
  readonly take: (
    key: string,
    limit: Limit,
  ) => Promise<{ readonly allowed: boolean; readonly retryAfterSeconds: number }>
  /** Removes one attempt from the count. */
  readonly refund: (key: string) => Promise<void>
}

type Context = Pick<AuthContext, 'db' | 'store' | 'now'>

const table: WindowTable = { name: 'sign_in_attempts', key: 'key', endsAt: 'ends_at', used: 'used' }
const sweepEveryMs = 60_000
const sweepBatchSize = 1000

export function makeAttemptCounter(context: Context): AttemptCounter {
  const isShared = !context.store.singleConnection
  const windows = makeAttemptWindows(context)
  const sweep = makeSweep(context)
  return {
    take: async (key, limit) => {
      if (isShared) await sweep()
      const { allowed, endsAt } = await windows.take(key, limit)
      return { allowed, retryAfterSeconds: Math.ceil((endsAt - context.now()) / 1000) }
    },
    refund: (key) => windows.refund(key),
  }
}

/** The windows behind the counter, which also report the number of attempts. The counter of the same store sweeps them. */
export function makeAttemptWindows(context: Context): FixedWindows {
  const isShared = !context.store.singleConnection
  const windows = isShared ? windowsInStore(context, table) : windowsInMemory(context.now, { countsRefused: true })
  return {
    take: (key, limit) => windows.take(hashed(key), limit),
    refund: (key) => windows.refund(hashed(key)),
  }
}

/** Removes windows that are over from the store, at most once a minute. */
function makeSweep({ db, store, now }: Context): () => Promise<void> {
  let sweptAt = 0
  return async () => {
    if (now() - sweptAt < sweepEveryMs) return
    sweptAt = now()
    for (let removed = sweepBatchSize; removed === sweepBatchSize; ) {
      const { numAffectedRows = 0n } = await sql`delete from sign_in_attempts where key in (
        select key from sign_in_attempts where ends_at <= ${now()} limit ${sweepBatchSize} ${store.skipLocked}
      )`.execute(db)
      removed = Number(numAffectedRows)
    }
  }
}

/** Keys contain email addresses and IP addresses, which must not be readable in a copy of the store. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
