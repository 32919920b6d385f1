import { describe, expect, test } from 'vitest'
import { firstRequest } from './curl.ts'
import { expiresInDays, expiryOf, keyWorks } from './expiry.ts'

const now = Date.UTC(2026, 10, 21)
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()

describe('the end of a key', () => {
  test.each([
    [null, { kind: 'never' }],
    [inDays(90), { kind: 'later' }],
    [inDays(14), { kind: 'soon', days: 14 }],
    [inDays(0.1), { kind: 'soon', days: 1 }],
    [inDays(0), { kind: 'past' }],
  ])('at %s is told as %j', (at, expiry) => {
    expect(expiryOf(at, now)).toEqual(expiry)
  })

  test('and a switch each stop it from working', () => {
    expect(keyWorks({ is_active: true, expires_at: inDays(1) }, now)).toBe(true)
    expect(keyWorks({ is_active: true, expires_at: inDays(-1) }, now)).toBe(false)
    expect(keyWorks({ is_active: false, expires_at: null }, now)).toBe(false)
  })
})

test('a choice of expiry becomes days, and an empty field becomes none that the schema takes', () => {
  expect([expiresInDays('90', 5), expiresInDays('never', 5), expiresInDays('custom', 5)]).toEqual([90, undefined, 5])
  expect(expiresInDays('custom', '')).toBe(0)
})

test('the first request is one that the key may make', () => {
  const permissions = { read: false, write: true, conversations: false, analytics: false, bulk_send: false }

  expect(firstRequest('https://p.example', 'KEY', permissions)).toContain('https://p.example/api/v1/key')
  expect(firstRequest('https://p.example', 'KEY', { ...permissions, read: true })).toContain('/api/v1/conversations')
})
