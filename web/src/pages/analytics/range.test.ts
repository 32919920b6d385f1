import { expect, test } from 'vitest'
import { lastDays, presetOf, shortDay } from './range.ts'

const now = Date.parse('2026-11-21T23:30Z')

test('the last days end with today, as today is in the workspace’s time zone', () => {
  expect(lastDays(7, 'UTC', now)).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(lastDays(1, 'Pacific/Auckland', now)).toEqual({ from: '2026-11-22', to: '2026-11-22' })
})

test('a range that is one of the presets is known as it', () => {
  expect(presetOf(lastDays(30, 'UTC', now), 'UTC', now)).toBe('30')
  expect(presetOf({ from: '2026-11-01', to: '2026-11-02' }, 'UTC', now)).toBe('')
})

test('a day is the same one in words wherever the browser is', () => {
  expect(shortDay('2026-11-21')).toBe('21 Nov')
})
