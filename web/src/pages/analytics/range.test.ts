import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { readHook } from '../../testing/read-hook.tsx'
import { lastDays, presetOf, presets, shortDay, useRange } from './range.ts'

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

test.each([
  ['?from=2026-11-01&to=2026-11-02', { from: '2026-11-01', to: '2026-11-02' }],
  ['?from=2026-11-01', { from: '2026-11-01' }],
  ['?to=2026-11-02', { to: '2026-11-02' }],
  ['?from=&to=', {}],
  ['', {}],
])('the address %j names the range %j', (search, range) => {
  const [read] = readHook(useRange, (children) =>
    createElement(MemoryRouter, { initialEntries: [`/analytics${search}`] }, children),
  )
  expect(read).toEqual(range)
})

test.each(['7', '30', '90', '365'])('the last %s days are a preset', (days) => {
  expect(presets).toContain(days)
  expect(presetOf(lastDays(Number(days), 'UTC', now), 'UTC', now)).toBe(days)
})

test('a range that ends as a preset does, or starts as one, is none', () => {
  const { from, to } = lastDays(30, 'UTC', now)
  expect(presetOf({ from: '2026-11-01', to }, 'UTC', now)).toBe('')
  expect(presetOf({ from, to: '2026-11-20' }, 'UTC', now)).toBe('')
})
