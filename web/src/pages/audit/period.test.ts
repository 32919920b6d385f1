import { expect, test } from 'vitest'
import { dateRange, lastDays } from './period.ts'

test('the last days end at the present moment', () => {
  const now = Date.UTC(2026, 10, 21, 9)
  expect(lastDays('7', now)).toEqual({ from: new Date(now - 7 * 86_400_000).toISOString() })
  expect(lastDays(undefined, now)).toEqual({})
})

test('a date range includes both days entirely, in local time', () => {
  expect(dateRange('2026-11-01', '2026-11-01')).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(new Date(2026, 10, 2).getTime() - 1).toISOString(),
  })
})

test('an invalid date sets no limit', () => {
  expect(dateRange('yesterday', undefined)).toEqual({})
})
