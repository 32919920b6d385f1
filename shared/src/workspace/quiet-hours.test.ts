import { expect, test } from 'vitest'
import { afterQuietHours, isQuiet, type QuietHours } from './quiet-hours.ts'

const night: QuietHours = { from: '22:00', until: '07:30', timeZone: 'Europe/Berlin' }
const noon: QuietHours = { from: '12:00', until: '13:00', timeZone: 'Asia/Kolkata' }
const at = (utc: string) => Date.parse(`${utc}Z`)

test.each([
  [night, '2026-11-22T20:59:59', false],
  [night, '2026-11-22T21:00:00', true],
  [night, '2026-11-23T06:29:59', true],
  [night, '2026-11-23T06:30:00', false],
  [night, '2026-07-01T20:00:00', true],
  [noon, '2026-11-22T06:29:00', false],
  [noon, '2026-11-22T06:30:00', true],
  [noon, '2026-11-22T07:30:00', false],
  [null, '2026-11-22T23:00:00', false],
])('quiet hours follow the clock of the person: %j at %s UTC', (hours, time, quiet) => {
  expect(isQuiet(hours, at(time))).toBe(quiet)
})

test('quiet hours end at the next minute outside them', () => {
  expect(afterQuietHours(night, at('2026-11-22T23:10:20'))).toBe(at('2026-11-23T06:30:00'))
  expect(afterQuietHours(night, at('2026-11-22T12:00:20'))).toBe(at('2026-11-22T12:00:20'))
  expect(afterQuietHours(null, at('2026-11-22T23:10:20'))).toBe(at('2026-11-22T23:10:20'))
})

test('quiet hours end at the local time also in the night when the clocks go back', () => {
  expect(afterQuietHours(night, at('2026-10-24T22:00:00'))).toBe(at('2026-10-25T06:30:00'))
})
