import { expect, test } from 'vitest'
import { dayAt, localDays, shiftDay } from './local-days.ts'

const hours = (from: string, to: string, zone: string) =>
  localDays(from, to, zone).map(({ start, end }) => (end - start) / 3_600_000)

test('a day starts at local midnight and follows daylight saving time', () => {
  expect(localDays('2026-11-21', '2026-11-21', 'Europe/Berlin')).toEqual([
    { day: '2026-11-21', start: Date.parse('2026-11-20T23:00Z'), end: Date.parse('2026-11-21T23:00Z') },
  ])
  expect(hours('2026-03-28', '2026-03-30', 'Europe/Berlin')).toEqual([24, 23, 24])
  expect(hours('2026-10-31', '2026-11-02', 'America/New_York')).toEqual([24, 25, 24])
  expect(localDays('2026-01-01', '2026-01-01', 'Asia/Kathmandu')[0]?.start).toBe(Date.parse('2025-12-31T18:15Z'))
  expect(localDays('2026-02-28', '2026-03-01', 'UTC')).toHaveLength(2)
  expect(localDays('2026-03-02', '2026-03-01', 'UTC')).toEqual([])
})

test.each(['9999-12-31', '1970-01-01'])('a range ends with its last day at %s', (day) => {
  expect(localDays(day, day, 'UTC').map((each) => each.day)).toEqual([day])
  expect(localDays(day, shiftDay(day, -1), 'UTC')).toEqual([])
})

test('the calendar day depends on the time zone', () => {
  const at = Date.parse('2026-11-21T23:30Z')
  expect(dayAt(at, 'UTC')).toBe('2026-11-21')
  expect(dayAt(at, 'Pacific/Auckland')).toBe('2026-11-22')
})
