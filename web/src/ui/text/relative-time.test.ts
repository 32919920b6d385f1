import { expect, test, vi } from 'vitest'
import { dayName, describeAge, describeTime } from './relative-time.ts'

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }))

const now = new Date(2026, 10, 21, 12, 0, 0).getTime()
const seconds = (count: number) => now + count * 1000

test.each([
  [0, 'just now'],
  [-9, 'just now'],
  [5, 'in a moment'],
  [-59, 'just now'],
  [-240, '4 min. ago'],
  [3 * 3600, 'in 3 hr.'],
  [-24 * 3600, 'yesterday'],
  [-3 * 24 * 3600, '3 days ago'],
  [-30 * 24 * 3600, '22 Oct'],
  [-400 * 24 * 3600, '17 Oct 2025'],
])('a time %d s from now reads as %s', (away, words) => {
  expect(describeTime(seconds(away), now)).toBe(words)
})

test.each([
  [5, 'just now'],
  [-59, 'just now'],
  [-11 * 60, '11m'],
  [-3.5 * 3600, '3h'],
  [-50 * 3600, '2d'],
  [-30 * 24 * 3600, '22 Oct'],
])('a row of %d s from now has the short time %s', (away, words) => {
  expect(describeAge(seconds(away), now)).toBe(words)
})

test('days change at midnight, not every 24 hours', () => {
  const lateYesterday = new Date(2026, 10, 20, 23, 59).getTime()
  const earlyToday = new Date(2026, 10, 21, 0, 1).getTime()

  expect([dayName(earlyToday, now), dayName(lateYesterday, now)]).toEqual(['Today', 'Yesterday'])
})
