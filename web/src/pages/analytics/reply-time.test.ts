import { expect, test } from 'vitest'
import { formatReplyTime, inUnit, unitOf } from './reply-time.ts'

test('a time is shown in words, also none and less than a second', () => {
  expect([null, 0, 0.9].map(formatReplyTime)).toEqual(['—', 'under 1 s', 'under 1 s'])
  expect(formatReplyTime(1)).not.toBe('under 1 s')
  expect(formatReplyTime(90)).toMatch(/1 min/)
})

test.each([
  [[], 's', 1],
  [[119], 's', 1],
  [[3, 120], 'min', 60],
  [[7199, 60], 'min', 60],
  [[7200], 'h', 3600],
  [[172_799], 'h', 3600],
  [[172_800, 1], 'd', 86_400],
])('a chart of %j is in %s', (times, name, seconds) => {
  expect(unitOf(times)).toEqual({ seconds, name })
})

test('a value has one decimal and its unit', () => {
  const inMinutes = inUnit({ seconds: 60, name: 'min' })
  expect([12.66, 12.64, 3].map(inMinutes)).toEqual(['12.7 min', '12.6 min', '3 min'])
})
