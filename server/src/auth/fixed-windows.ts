import { type Kysely, sql } from 'kysely'
import { clockToleranceMs } from '../clock.ts'
import type { Schema } from '../db/schema.ts'
import { makeMostRecent } from '../most-recent.ts'

/** A limit of at most `max` uses in a window, which starts with the first use in it. */
export type Limit = { readonly windowMs: number; readonly max: number }

/** What counting one use found. `endsAt` in milliseconds since 1970: from then on a new window can start. */
type Count = { readonly allowed: boolean; readonly used: number; readonly endsAt: number }

/** Counts uses per key in fixed windows, exactly under concurrency. */
export type FixedWindows = {
  readonly take: (key: string, limit: Limit) => Promise<Count>
  /** Removes one use from the count. */
  readonly refund: (key: string) => Promise<void>
}

/** `countsRefused`: a use beyond the limit is counted too, so the refund of one use may still leave the key over its limit. */
type Options = { readonly countsRefused: boolean }
type Window = { readonly endsAt: number; used: number }

/** A window takes about 200 bytes. The least recently used is dropped first. */
const maxWindows = 100_000
/** The number of uses from which on a window is stored apart, where a flood of keys that are used once cannot displace it. */
const frequentUses = 5

/** The counter of one process. It starts empty, so a restart gives each key one fresh window at most. */
export function windowsInMemory(now: () => number, { countsRefused }: Options): FixedWindows {
  const rare = makeMostRecent<string, Window>(maxWindows)
  const frequent = makeMostRecent<string, Window>(maxWindows)
  const find = (key: string) => frequent.get(key) ?? rare.get(key)

  function save(key: string, window: Window): void {
    // Stryker disable next-line EqualityOperator: The two caches are alike, and only change places.
    const [target, other] = window.used < frequentUses ? [rare, frequent] : [frequent, rare]
    other.delete(key)
    // Stryker disable next-line EqualityOperator: A window without uses counts like none.
    if (window.used > 0) target.set(key, window)
    else target.delete(key)
  }

  return {
    take: async (key, limit) => {
      const time = now()
      const known = find(key)
      const isOpen = known !== undefined && known.endsAt > time && known.endsAt <= latestEnd(limit, time)
      const window = isOpen ? known : { endsAt: time + limit.windowMs, used: 0 }
      const allowed = window.used < limit.max
      if (allowed || countsRefused) window.used += 1
      save(key, window)
      return { allowed, used: window.used, endsAt: window.endsAt }
    },
    refund: async (key) => {
      const window = find(key)
      if (!window) return
      window.used -= 1
      save(key, window)
    },
  }
}

/** The table in which windows are stored, and its columns. */
export type WindowTable = {
  readonly name: keyof Schema
  readonly key: string
  readonly endsAt: string
  readonly used: string
}

type StoreContext = { readonly db: Kysely<Schema>; readonly now: () => number }

/**
 * The counter that processes on one store share; refused uses are counted. One statement decides, so that two of them
 * cannot both take the last use.
 */
export function windowsInStore({ db, now }: StoreContext, table: WindowTable): FixedWindows {
  const [name, keyColumn] = [sql.table(table.name), sql.ref(table.key)]
  const [endColumn, usedColumn] = [sql.ref(table.endsAt), sql.ref(table.used)]
  const [endsAt, used] = [sql.ref(`${table.name}.${table.endsAt}`), sql.ref(`${table.name}.${table.used}`)]

  return {
    take: async (key, limit) => {
      const at = now()
      const isOver = sql`(${endsAt} <= ${at} or ${endsAt} > ${latestEnd(limit, at)})`
      const counted = await sql<{ endsAt: number; used: number }>`
        insert into ${name} (${keyColumn}, ${endColumn}, ${usedColumn}) values (${key}, ${at + limit.windowMs}, 1)
        on conflict (${keyColumn}) do update set
          ${endColumn} = case when ${isOver} then excluded.${endColumn} else ${endsAt} end,
          ${usedColumn} = case when ${isOver} then 1 else ${used} + 1 end
        returning ${endColumn} as "endsAt", ${usedColumn} as "used"`.execute(db)
      const [window] = counted.rows
      // Stryker disable next-line ConditionalExpression,BlockStatement: The statement returns a row in every case.
      if (!window) throw new Error('A use was not counted')
      return { ...window, allowed: window.used <= limit.max }
    },
    refund: async (key) => {
      const reduced = await sql`
        update ${name} set ${usedColumn} = ${usedColumn} - 1 where ${keyColumn} = ${key} and ${usedColumn} > 1
        returning ${usedColumn}`.execute(db)
      if (reduced.rows.length > 0) return
      await sql`delete from ${name} where ${keyColumn} = ${key} and ${usedColumn} <= 1`.execute(db)
    },
  }
}

/** A window that ends later than this started before the clock was set back, and counts as over. */
function latestEnd(limit: Limit, now: number): number {
  return now + limit.windowMs + clockToleranceMs
}
