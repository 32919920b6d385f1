import type { Durations } from '@parley/shared/analytics'

export type Counted = { readonly value: number; readonly count: number }

/** The median and the 90th percentile of values with their counts. */
export function durationsOf(counted: readonly Counted[]): Durations {
  const ascending = counted.toSorted((one, other) => one.value - other.value)
  const count = ascending.reduce((sum, each) => sum + each.count, 0)
  return { count, median_seconds: atShare(ascending, count, 0.5), p90_seconds: atShare(ascending, count, 0.9) }
}

/** The smallest value that at least this share of all values does not exceed. */
function atShare(ascending: readonly Counted[], count: number, share: number): number | null {
  let passed = 0
  for (const each of ascending) {
    passed += each.count
    if (passed >= count * share) return each.value
  }
  return null
}
