import { everyPermission as all } from '@parley/shared/testing/every-key-permission'
import { noKeyPermissions as nothing } from '@parley/shared/workspace/key-permissions'
import type { KeyUsageView } from '@parley/shared/workspace/key-usage'
import { describe, expect, test } from 'vitest'
import { commandsFor, firstRequest } from './curl.ts'
import { exceedsLifetime, expiresInDays, expiryOf } from './expiry.ts'
import { keyStatusOf } from './key-status.tsx'
import { rangesOf } from './ranges-input.tsx'
import { usedPermissions } from './usage/permission-uses.tsx'

const now = Date.UTC(2026, 10, 21)
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()

describe('The policies of a key', () => {
  test.each([
    [null, null, false],
    [null, 90, true],
    [inDays(91), 90, true],
    [inDays(90), 90, false],
    [inDays(400), null, false],
  ])('a key that expires at %s exceeds a maximum of %s days: %s', (expiresAt, maxDays, expected) => {
    const key = { created_at: inDays(0), expires_at: expiresAt }
    expect(exceedsLifetime(key, maxDays)).toBe(expected)
  })

  test.each([
    ['', null],
    [' \n', null],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['10.0.0.0/8, 2001:db8::/32\n192.0.2.0/24', ['10.0.0.0/8', '2001:db8::/32', '192.0.2.0/24']],
  ])('the field %j has the ranges %j', (text, ranges) => {
    expect(rangesOf(text)).toEqual(ranges)
  })
})

test.each([
  [null, { kind: 'never' }],
  [inDays(90), { kind: 'later' }],
  [inDays(14), { kind: 'soon', days: 14 }],
  [inDays(0.1), { kind: 'soon', days: 1 }],
  [inDays(0), { kind: 'past' }],
])('the expiry of a key at %s is %j', (at, expiry) => {
  expect(expiryOf(at, now)).toEqual(expiry)
})

test.each([
  [true, null, 'Active'],
  [true, inDays(15), 'Active'],
  [true, inDays(14), 'Expires in 14 days'],
  [true, inDays(0.5), 'Expires within a day'],
  [true, inDays(-1), 'Expired'],
  [false, inDays(3), 'Disabled'],
  [false, inDays(-1), 'Expired'],
])('enabled: %s, expiring at %s: the status is %s', (is_active, expires_at, label) => {
  expect(keyStatusOf({ is_active, expires_at, replaced: false }, now).label).toBe(label)
})

test('the expiry of a key needs attention, unless the key was replaced and expires as intended', () => {
  const key = { is_active: true, expires_at: inDays(0.5) }
  const tones = [false, true].map((replaced) => keyStatusOf({ ...key, replaced }, now).tone)
  expect(tones).toEqual(['warn', 'info'])
})

test('an expiry preset becomes days, and an empty field an invalid number', () => {
  expect([expiresInDays('90', 5), expiresInDays('never', 5), expiresInDays('custom', 5)]).toEqual([90, undefined, 5])
  expect(expiresInDays('custom', '')).toBe(0)
})

test('the key may make its first request', () => {
  const permissions = { ...nothing, write: true }

  expect(firstRequest('https://p.example', 'KEY', permissions)).toContain('https://p.example/api/v1/key')
  expect(firstRequest('https://p.example', 'KEY', { ...permissions, read: true })).toContain('/api/v1/conversations')
})

test('each granted permission has one command, with the key in it', () => {
  const commands = commandsFor('https://p.example', '$PARLEY_KEY', all)

  expect(commands.map(({ permission }) => permission)).toEqual(Object.keys(all))
  for (const { command } of commands)
    expect(command).toMatch(/^curl .*https:\/\/p\.example\/api\/v1\/[\s\S]*\$PARLEY_KEY/)
  expect(commandsFor('https://p.example', 'KEY', nothing)).toEqual([])
})

test('revoking unused permissions keeps the others', () => {
  const permissions = { ...nothing, read: true, write: true }
  const uses = [
    { permission: 'read' as const, granted: true, last_used_at: null, unused: false },
    { permission: 'write' as const, granted: true, last_used_at: null, unused: true },
  ]
  expect(usedPermissions({ key: { permissions } as KeyUsageView['key'], permissions: uses })).toEqual({
    ...nothing,
    read: true,
  })
})

test('the commands are requests that the API takes, each with what it needs', () => {
  const commands = Object.fromEntries(
    commandsFor('https://p.example', 'KEY', all).map((each) => [each.permission, each]),
  )
  const options = (command: string | undefined) => command?.split(' \\\n  ')
  const authorization = '-H "Authorization: Bearer KEY"'
  const retrying = '-H "Idempotency-Key: $(uuidgen)"'
  const json = "-H 'Content-Type: application/json'"
  const address = 'https://p.example/api/v1'

  expect(options(commands.read?.command)).toEqual([
    `curl '${address}/conversations?status=open&limit=20'`,
    authorization,
  ])
  expect(options(commands.analytics?.command)).toEqual([`curl ${address}/key`, authorization])
  const [send, ...sendOptions] = options(commands.write?.command) ?? []
  expect([send, ...sendOptions.slice(0, 3)]).toEqual([
    `curl -X POST ${address}/messages/send`,
    authorization,
    retrying,
    json,
  ])
  expect(sendOptions[3]).toMatch(/"conversationId": "CONVERSATION_ID",\n {2}"text": "[^"]+"/)
  const resolve = options(commands.conversations?.command) ?? []
  expect(resolve.slice(0, 3)).toEqual([`curl -X PATCH ${address}/conversations/CONVERSATION_ID`, authorization, json])
  expect(resolve[3]).toContain('"status": "resolved"')
  const campaign = options(commands.bulk_send?.command) ?? []
  expect(campaign.slice(0, 3)).toEqual([`curl -X POST ${address}/campaigns`, authorization, retrying])
  expect(campaign[4]).toMatch(/"templateName": "TEMPLATE_NAME"[\s\S]*"phone": "\+15550100123"[\s\S]*"1": "[^"]+"/)
  for (const { description } of Object.values(commands)) expect(description).toMatch(/^[A-Z][a-z]+ /)
  expect(firstRequest('https://p.example', 'KEY', { ...nothing, conversations: true })).toContain('/conversations')
})
