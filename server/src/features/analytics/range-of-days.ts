import { type AnalyticsRange, maxAnalyticsDays } from '@parley/shared/analytics'
import { sentence } from '@parley/shared/sentences/sentence'
import { invalidField } from '../../errors.ts'
import type { Span } from './analytics.store.ts'
import { daysBetween, shiftDay } from './local-days.ts'

const defaultDays = 30
const firstDay = '1970-01-01'

/**
 * The first and last day of a range, with defaults. Refuses a range that ends before it starts or exceeds a year, and days
 * before 1970 or after the next year.
 */
export function rangeOf({ from, to }: AnalyticsRange, today: string): { from: string; to: string } {
  const lastDay = `${Number(today.slice(0, 4)) + 1}-12-31`
  for (const [path, day] of Object.entries({ from, to })) {
    if (day === undefined || (day >= firstDay && day <= lastDay)) continue
    throw invalidField(path, sentence('dateBetween', { first: firstDay, last: lastDay }))
  }
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? shiftDay(last, 1 - defaultDays)
  if (first > last) throw invalidField('from', sentence('notAfterTo'))
  if (daysBetween(first, last) >= maxAnalyticsDays) {
    throw invalidField('from', sentence('tooManyDays', { maximum: maxAnalyticsDays }))
  }
  return { from: first, to: last }
}

/** The span from the start of the first day to the end of the last. */
export function spanOf(days: readonly Span[]): Span {
  return { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 }
}
