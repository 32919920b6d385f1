import { expect, test } from 'vitest'
import { daysNamed, lastDays } from './period.ts'

test('the last days end now', () => {
  const now = Date.UTC(2026, 10, 21, 9)
  expect(lastDays('7', now)).toEqual({ from: new Date(now - 7 * 86_400_000).toISOString() })
  expect(lastDays(undefined, now)).toEqual({})
})

test('days named are whole ones here, the last one with its last moment', () => {
  expect(daysNamed('2026-11-01', '2026-11-01')).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(new Date(2026, 10, 2).getTime() - 1).toISOString(),
  })
})

test('what is no day asks for nothing', () => {
  expect(daysNamed('yesterday', undefined)).toEqual({})
})
