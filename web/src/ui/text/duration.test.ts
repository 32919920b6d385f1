import { expect, test } from 'vitest'
import { formatDuration, formatTimeLeft } from './duration.ts'

const minute = 60_000

test.each([
  [-minute, '0m'],
  [59_999, '0m'],
  [60 * minute - 1, '59m'],
  [60 * minute, '1h'],
  [24 * 60 * minute - 1, '23h'],
  [50 * 60 * minute, '2d'],
])('%d ms are %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test.each([
  [24 * 3_600_000, '24h'],
  [3_600_001, '2h'],
  [3_600_000, '60m'],
  [1, '1m'],
])('%d ms left is shown as %s', (leftMs, text) => {
  expect(formatTimeLeft(leftMs)).toBe(text)
})
