import { expect, test } from 'vitest'
import { clockLength } from './clock-length.ts'

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [760, '12:40'],
  [3723, '1:02:03'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('a recording of %d seconds is shown as %s', (seconds, shown) => {
  expect(clockLength(seconds)).toBe(shown)
})
