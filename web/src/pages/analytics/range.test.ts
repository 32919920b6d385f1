import { expect, test, vi } from 'vitest'
import { lastDays, presetOf, shortDay } from './range.ts'

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }))

const now = Date.parse('2026-11-21T23:30Z')

test('the last days end with today in the workspace’s time zone', () => {
  expect(lastDays(7, 'UTC', now)).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(lastDays(1, 'Pacific/Auckland', now)).toEqual({ from: '2026-11-22', to: '2026-11-22' })
})

test('a range that matches a preset is recognized', () => {
  expect(presetOf(lastDays(30, 'UTC', now), 'UTC', now)).toBe('30')
  expect(presetOf({ from: '2026-11-01', to: '2026-11-02' }, 'UTC', now)).toBe('')
})

test('a day is formatted independently of the browser’s time zone', () => {
  expect(shortDay('2026-11-21')).toBe('21 Nov')
})
