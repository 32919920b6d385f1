import { describe, expect, test } from 'vitest'
import { createRestTestApp } from '../../testing/http/rest.ts'
import { dayMs } from '../../testing/keys.ts'
import { engines } from '../../testing/stores/engines.ts'
import { flushKeyUsage } from '../api-keys/usage/flush-key-usage.ts'
import { analyticsOfKeys } from './analytics-of-keys.ts'

describe.each(engines)('API-key analytics on $name', (engine) => {
  test('analytics sum the requests of each key of the mode within the range', async () => {
    const { fixture, newKey, call } = await createRestTestApp(engine)
    const { app, clock } = fixture
    const ask = async (key: string, path: string) => (await call('GET', path, { key })).status
    const busy = await newKey({ name: 'Busy', mode: 'live', permissions: { read: true } })
    const quiet = await newKey({ name: 'Quiet', mode: 'live' })
    const other = await newKey({ name: 'Elsewhere', mode: 'test' })
    await ask(quiet.key, '/api/v1/key')
    clock.advance(dayMs)
    expect([
      await ask(busy.key, '/api/v1/conversations'),
      await ask(busy.key, '/api/v1/campaigns'),
      await ask(busy.key, '/api/v1/nothing'),
      await ask(other.key, '/api/v1/key'),
    ]).toEqual([200, 403, 404, 200])
    await flushKeyUsage(app)

    const of = async (from: string, to: string) => (await analyticsOfKeys(app, fixture.scope(), { from, to })).data
    const none = { rate_limited: 0, invalid: 0, failed: 0 }
    expect(await of('2026-11-21', '2026-11-22')).toEqual([
      { id: busy.keyData.id, name: 'Busy', requests: 3, forbidden: 1, not_found: 1, ...none },
      { id: quiet.keyData.id, name: 'Quiet', requests: 1, forbidden: 0, not_found: 0, ...none },
    ])
    expect((await of('2026-11-21', '2026-11-21')).map(({ name }) => name)).toEqual(['Quiet'])
    expect(await of('2026-11-01', '2026-11-20')).toEqual([])
  })
})
