import { expect, test } from 'vitest'
import { readable } from '../../testing/readable.ts'
import { lifetimeAfterRotation, lifetimeOf } from './key-lifetime.ts'

const dayMs = 86_400_000

test.each([
  [undefined, null, null],
  [undefined, 90, 90 * dayMs],
  [30, null, 30 * dayMs],
  [30, 90, 30 * dayMs],
  [90, 90, 90 * dayMs],
])('a new key for %s days where %s are allowed expires after %s ms', (days, maxDays, expected) => {
  expect(lifetimeOf({ days, maxDays })).toBe(expected)
})

test('a new key cannot live longer than the workspace allows', () => {
  const message = 'must be at most 90, the maximum lifetime of API keys in this workspace'
  expect(readable(() => lifetimeOf({ days: 91, maxDays: 90 }))).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      message: `expiresInDays ${message}`,
      details: [{ path: 'expiresInDays', message }],
    }),
  )
})

test.each([
  [null, null, null],
  [5 * dayMs, null, 5 * dayMs],
  [null, 90, 90 * dayMs],
  [91 * dayMs, 90, 90 * dayMs],
  [5 * dayMs, 90, 5 * dayMs],
])('a rotated key that lived %s ms where %s days are allowed lives %s ms', (lifetimeMs, maxDays, expected) => {
  expect(lifetimeAfterRotation({ lifetimeMs, maxDays })).toBe(expected)
})
