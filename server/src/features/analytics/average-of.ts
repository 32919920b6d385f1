import type { Counted } from './durations.ts'

/** The average of values with their counts, to two decimals. Null without any. */
export function averageOf(counted: readonly Counted[]): number | null {
  const count = counted.reduce((sum, each) => sum + each.count, 0)
  const total = counted.reduce((sum, each) => sum + each.value * each.count, 0)
  return count === 0 ? null : Math.round((total / count) * 100) / 100
}
