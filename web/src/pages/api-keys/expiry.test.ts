import type { KeyUsageView } from '@parley/shared/workspace/api-keys'
import { describe, expect, test } from 'vitest'
import { commandsFor, firstRequest } from './curl.ts'
import { expiresInDays, expiryOf } from './expiry.ts'
import { standingOf } from './key-status.tsx'
import { withoutUnused } from './trim.ts'

const nothing = { read: false, write: false, conversations: false, analytics: false, bulk_send: false }
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

  test.each([
    [true, null, 'Active'],
    [true, inDays(15), 'Active'],
    [true, inDays(14), 'Expires in 14 days'],
    [true, inDays(0.5), 'Expires within a day'],
    [true, inDays(-1), 'Expired'],
    [false, inDays(3), 'Off'],
    [false, inDays(-1), 'Expired'],
  ])('switched on: %s, ending at %s: is told as %s', (is_active, expires_at, words) => {
    expect(standingOf({ is_active, expires_at }, now).words).toBe(words)
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

test('there is one command for each permission that is held, with the key in it, and none without', () => {
  const all = { read: true, write: true, conversations: true, analytics: true, bulk_send: true }
  const commands = commandsFor('https://p.example', '$PARLEY_KEY', all)

  expect(commands.map(({ permission }) => permission)).toEqual(Object.keys(all))
  for (const { command } of commands)
    expect(command).toMatch(/^curl .*https:\/\/p\.example\/api\/v1\/[\s\S]*\$PARLEY_KEY/)
  expect(commandsFor('https://p.example', 'KEY', nothing)).toEqual([])
})

test('taking away what is unused leaves the rest', () => {
  const permissions = { ...nothing, read: true, write: true }
  const uses = [
    { permission: 'read' as const, granted: true, last_used_at: null, unused: false },
    { permission: 'write' as const, granted: true, last_used_at: null, unused: true },
  ]
  expect(withoutUnused({ key: { permissions } as KeyUsageView['key'], permissions: uses })).toEqual({
    ...nothing,
    read: true,
  })
})
