import { type RawBuilder, sql } from 'kysely'

/**
 * The later of a stored time and the given one, for a column such as `updated_at` that never goes back. Transactions read
 * the clock before they wait for each other, and the clocks of two processes differ.
 */
export function laterOf(column: string, at: number): RawBuilder<number> {
  const stored = sql.ref<number>(column)
  return sql<number>`case when ${stored} < ${at} then ${at} else ${stored} end`
}
