import { expect, test } from 'vitest'
import type { KeyActor } from '../../actor.ts'
import { keyHolderWith } from '../../testing/key-holder.ts'
import { addCounts, hourMs, makeKeyUsage, noCounts } from './key-usage-records.ts'

const key = (keyId: string, ...used: ('read' | 'write')[]): KeyActor => ({
  ...keyHolderWith({ keyId, workspaceId: `workspace of ${keyId}`, mode: 'live', permissions: {} }),
  used: new Set(used),
})
const none = { requests: 0, forbidden: 0, not_found: 0, rate_limited: 0, invalid: 0, failed: 0 }
const nine = 9 * hourMs

test.each([
  [200, {}],
  [399, {}],
  [400, { invalid: 1 }],
  [401, { invalid: 1 }],
  [403, { forbidden: 1 }],
  [404, { not_found: 1 }],
  [429, { rate_limited: 1 }],
  [499, { invalid: 1 }],
  [500, { failed: 1 }],
  [503, { failed: 1 }],
])('an answer of %i counts as %j', (status, counts) => {
  const usage = makeKeyUsage()
  usage.record(key('k1'), status, nine)
  expect(usage.drain()).toEqual([
    {
      keyId: 'k1',
      workspaceId: 'workspace of k1',
      hour: nine,
      permissions: new Map(),
      ...none,
      requests: 1,
      ...counts,
    },
  ])
})

test('requests are counted by key and hour, with the last use of each permission', () => {
  const usage = makeKeyUsage()
  usage.record(key('k1', 'read'), 200, nine)
  usage.record(key('k1', 'read', 'write'), 403, nine + hourMs - 1)
  usage.record(key('k1'), 200, nine + hourMs)
  usage.record(key('k2'), 200, nine)
  const { used: _, ...unused } = key('k2')
  usage.record(unused, 200, nine)

  const drained = usage.drain()
  expect(drained).toMatchObject([
    { keyId: 'k1', hour: nine, requests: 2, forbidden: 1 },
    { keyId: 'k1', hour: nine + hourMs, requests: 1 },
    { keyId: 'k2', hour: nine, requests: 2 },
  ])
  expect(drained.map(({ permissions }) => [...permissions])).toEqual([
    [
      ['read', nine + hourMs - 1],
      ['write', nine + hourMs - 1],
    ],
    [],
    [],
  ])
  expect(usage.drain()).toEqual([])
})

test('what could not be written is added back, and keeps the later use', () => {
  const usage = makeKeyUsage()
  usage.record(key('k1', 'read', 'write'), 500, nine + 2)
  const unwritten = usage.drain()
  usage.record(key('k1', 'read'), 200, nine + 1)
  usage.requeue(unwritten)
  usage.requeue([{ ...noCounts(), keyId: 'k2', workspaceId: 'w2', hour: nine, permissions: new Map(), requests: 3 }])

  const drained = usage.drain()
  expect(drained).toMatchObject([
    { keyId: 'k1', hour: nine, requests: 2, failed: 1 },
    { keyId: 'k2', workspaceId: 'w2', hour: nine, requests: 3 },
  ])
  expect(drained[0]?.permissions).toEqual(
    new Map([
      ['read', nine + 2],
      ['write', nine + 2],
    ]),
  )
})

test('every count is added', () => {
  const each = { requests: 1, forbidden: 2, not_found: 3, rate_limited: 4, invalid: 5, failed: 6 }
  const total = { ...each }
  addCounts(total, each)
  expect(total).toEqual({ requests: 2, forbidden: 4, not_found: 6, rate_limited: 8, invalid: 10, failed: 12 })
  expect(noCounts()).toEqual(none)
})
