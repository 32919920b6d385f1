import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { createRestTestApp } from '../../../testing/http/rest.ts'
import { dayMs, noPermission } from '../../../testing/keys.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { changeApiKey } from '../change-api-key.ts'
import { flushKeyUsage } from './flush-key-usage.ts'
import { keyUsage } from './key-usage.ts'

describe.each(engines)('on $name', (engine) => {
  async function open(more = {}) {
    const rest = await createRestTestApp(engine)
    const { app, clock } = rest.fixture
    const member = rest.fixture.member('owner')
    const { key, keyData } = await rest.newKey({ mode: 'test', permissions: { read: true, write: true }, ...more })
    const get = async (path: string) => (await rest.call('GET', path, { key })).status
    const at = { workspaceId: rest.fixture.workspaceId, keyId: keyData.id }
    const usage = async (days: 1 | 7 | 30 | 90 = 1) => {
      await flushKeyUsage(app)
      return await authorized('api_keys.read', keyUsage)(app, member, { ...at, days })
    }
    const unused = async () => (await usage()).permissions.filter((each) => each.unused).map((each) => each.permission)
    return { ...rest, app, clock, member, key, at, get, usage, unused }
  }

  test('API-key usage counts each response once, by reason, hour and day', async () => {
    const { get, usage, clock } = await open({ rateLimitPerMinute: 5 })
    expect(await get('/api/v1/conversations')).toBe(200)
    clock.advance(3_600_000)
    const statuses = [
      await get('/api/v1/conversations?limit=0'),
      await get('/api/v1/campaigns'),
      await get('/api/v1/nothing'),
      await get('/api/v1/conversations'),
      await get('/api/v1/key'),
      await get('/api/v1/key'),
    ]
    expect(statuses).toEqual([400, 403, 404, 200, 200, 429])
    const { data, total, step } = await usage()

    const hour = { requests: 6, forbidden: 1, not_found: 1, rate_limited: 1, invalid: 1, failed: 0 }
    expect([step, data.length]).toEqual(['hour', 24])
    expect(data.at(-1)).toEqual({ at: '2026-11-21T10:00:00.000Z', ...hour })
    expect(data.at(-2)).toMatchObject({ at: '2026-11-21T09:00:00.000Z', requests: 1, forbidden: 0 })
    expect(total).toEqual({ ...hour, requests: 7 })
    const week = await usage(7)
    expect([week.step, week.data.length, week.data.at(-1)?.requests]).toEqual(['day', 7, 7])
  })

  test('API-key usage adds to existing counts of the same key only', async () => {
    const { get, usage, newKey, call } = await open()
    const other = await newKey({ mode: 'test' })
    await get('/api/v1/key')
    await usage()
    await get('/api/v1/key')
    await call('GET', '/api/v1/key', { key: other.key })

    expect((await usage()).total.requests).toBe(2)
  })

  test('API-key usage records that could not be written are written the next time', async () => {
    const { app, get, usage } = await open()
    await get('/api/v1/key')
    await flushKeyUsage({ ...app, transact: () => Promise.reject(new Error('the disk is full')) })
    await get('/api/v1/conversations')

    const { total, permissions } = await usage()
    expect(total.requests).toBe(2)
    expect(permissions[0]).toMatchObject({ permission: 'read', last_used_at: expect.any(String) })
  })

  test('a permission counts as used only when it allowed a request', async () => {
    const { get, usage } = await open()
    await get('/api/v1/conversations')
    await get('/api/v1/campaigns')
    const { permissions } = await usage()

    expect(permissions.filter((each) => each.last_used_at !== null).map((each) => each.permission)).toEqual(['read'])
  })

  test('a permission unused for 30 days is reported as unused', async () => {
    const permissions = { read: true, write: true, conversations: true }
    const { app, member, at, get, clock, unused } = await open({ permissions })
    clock.advance(29 * dayMs)
    await get('/api/v1/conversations')
    expect(await unused()).toEqual([])
    clock.advance(dayMs)
    expect(await unused()).toEqual(['write', 'conversations'])

    await authorized('api_keys.manage', changeApiKey)(app, member, { ...at, permissions: { ...none, read: true } })
    expect(await get('/api/v1/conversations')).toBe(200)
    expect(await unused()).toEqual([])
  })

  test('a recently granted permission is not reported as unused', async () => {
    const { app, member, at, clock, unused } = await open()
    clock.advance(31 * dayMs)
    await authorized('api_keys.manage', changeApiKey)(app, member, {
      ...at,
      permissions: { ...none, read: true, bulk_send: true },
    })
    expect(await unused()).toEqual([])
    clock.advance(30 * dayMs)
    expect(await unused()).toEqual(['read', 'bulk_send'])
  })
})

const none = noPermission
