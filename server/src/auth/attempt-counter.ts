import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { clockToleranceMs } from '../clock.ts'
import type { AuthContext } from './context.ts'

/** `window` in seconds, as the sign-in library counts. */
export type Rule = { readonly window: number; readonly max: number }

/** Counts tries in fixed windows, exactly, in memory where one process owns the store and in the store where several share it. */
export type AttemptCounter = {
  /** Counts one try. `retryAfter` in seconds. */
  readonly take: (key: string, rule: Rule) => Promise<{ readonly allowed: boolean; readonly retryAfter: number }>
  /** Takes it back: it was none. */
  readonly refund: (key: string) => Promise<void>
}

type Context = Pick<AuthContext, 'db' | 'store' | 'now'>
type Window = { readonly endsAt: number; used: number }

/** In memory; a window takes about 200 bytes. */
const mostWindows = 100_000
/** From so many tries on a window is kept apart, where a flood of keys that are tried once cannot crowd it out. */
const manyAttempts = 5
const sweepEveryMs = 60_000
const sweptAtOnce = 1000

export function makeAttemptCounter(context: Context): AttemptCounter {
  return context.store.singleConnection ? attemptsInMemory(context.now) : attemptsInStore(context)
}

function attemptsInMemory(now: () => number): AttemptCounter {
  const few = new LRUCache<string, Window>({ max: mostWindows })
  const many = new LRUCache<string, Window>({ max: mostWindows })

  function keep(key: string, window: Window): void {
    const [place, other] = window.used < manyAttempts ? [few, many] : [many, few]
    other.delete(key)
    if (window.used > 0) place.set(key, window)
    else place.delete(key)
  }

  return {
    take: async (key, rule) => {
      const known = many.get(key) ?? few.get(key)
      const isOpen = known && known.endsAt > now() && known.endsAt <= latestEnd(rule, now())
      const window = isOpen ? known : { endsAt: now() + rule.window * 1000, used: 0 }
      window.used += 1
      keep(key, window)
      return counted(window, rule, now())
    },
    refund: async (key) => {
      const window = many.get(key) ?? few.get(key)
      if (!window) return
      window.used -= 1
      keep(key, window)
    },
  }
}

function attemptsInStore({ db, store, now }: Context): AttemptCounter {
  let sweptAt = 0

  async function sweep(): Promise<void> {
    if (now() - sweptAt < sweepEveryMs) return
    sweptAt = now()
    for (let swept = sweptAtOnce; swept === sweptAtOnce; ) {
      const { numAffectedRows = 0n } = await sql`delete from sign_in_tries where key in (
        select key from sign_in_tries where ends_at <= ${now()} limit ${sweptAtOnce} ${store.skipLocked}
      )`.execute(db)
      swept = Number(numAffectedRows)
    }
  }

  return {
    take: async (key, rule) => {
      await sweep()
      const isOver = sql<boolean>`(sign_in_tries.ends_at <= ${now()} or sign_in_tries.ends_at > ${latestEnd(rule, now())})`
      const window = await db
        .insertInto('sign_in_tries')
        .values({ key: hashed(key), ends_at: now() + rule.window * 1000, used: 1 })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            ends_at: sql`case when ${isOver} then excluded.ends_at else sign_in_tries.ends_at end`,
            used: sql`case when ${isOver} then 1 else sign_in_tries.used + 1 end`,
          }),
        )
        .returning(['ends_at as endsAt', 'used'])
        .executeTakeFirstOrThrow()
      return counted(window, rule, now())
    },
    refund: async (key) => {
      const left = await db
        .updateTable('sign_in_tries')
        .set({ used: sql`used - 1` })
        .where('key', '=', hashed(key))
        .where('used', '>', 1)
        .returning('used')
        .executeTakeFirst()
      if (!left) await db.deleteFrom('sign_in_tries').where('key', '=', hashed(key)).where('used', '<=', 1).execute()
    },
  }
}

/** A window that ends later than any can was begun before the clock was set back, and is none. */
function latestEnd(rule: Rule, now: number): number {
  return now + rule.window * 1000 + clockToleranceMs
}

function counted({ endsAt, used }: Window, rule: Rule, now: number) {
  return { allowed: used <= rule.max, retryAfter: Math.ceil((endsAt - now) / 1000) }
}

/** Keys hold addresses of people, which are nobody's to read in a copy of the store. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
