import { ApiKeyChange, NewApiKey } from '@parley/shared/workspace/api-keys'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { openTestServer } from '../../testing/http/server.ts'
import { createKeyTestApp, dayMs } from '../../testing/keys.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { changeApiKey } from './change-api-key.ts'
import { createApiKey } from './create-api-key.ts'
import { rotateApiKey } from './rotate-api-key.ts'

describe.each(engines)('The addresses of a key on $name', (engine) => {
  test.each([
    ['127.0.0.0/8', 200],
    ['::ffff:127.0.0.0/104', 200],
    ['10.0.0.0/8', 403],
    ['2001:db8::/32', 403],
  ])('a key for %s gets %i from 127.0.0.1', async (range, expected) => {
    const { fixture, call } = await openTestServer(engine)
    const { app, workspaceId, member } = fixture
    const input = NewApiKey.parse({ workspaceId, name: 'CI', allowedCidrs: [range] })
    const { key, keyData } = await authorized('api_keys.manage', createApiKey)(app, member(), input)
    expect(keyData.allowed_cidrs).toEqual([range])
    const { status, body } = await call('GET', '/api/v1/conversations', { key })
    expect(status).toBe(expected)
    if (expected === 403) expect(body.error).toBe('This API key may not be used from this address')
  })

  test('a forged header does not bring a key into its range', async () => {
    const { fixture, call } = await openTestServer(engine)
    const { app, workspaceId, member } = fixture
    const input = NewApiKey.parse({ workspaceId, name: 'CI', allowedCidrs: ['203.0.113.0/24'] })
    const { key } = await authorized('api_keys.manage', createApiKey)(app, member(), input)
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-parley-client-address': '203.0.113.7' }
    expect((await call('GET', '/api/v1/conversations', { key, headers })).status).toBe(403)
  })

  test('behind a trusted proxy the address that it reports counts', async () => {
    const { fixture, call } = await openTestServer(engine, { trustProxy: 'loopback' })
    const { app, workspaceId, member } = fixture
    const input = NewApiKey.parse({ workspaceId, name: 'CI', allowedCidrs: ['203.0.113.0/24', '2001:db8::/32'] })
    const { key } = await authorized('api_keys.manage', createApiKey)(app, member(), input)
    const from = (address: string) =>
      call('GET', '/api/v1/conversations', { key, headers: { 'x-forwarded-for': address } })
    const statuses = []
    for (const address of ['203.0.113.7', '2001:db8::7', '203.0.114.7', '2001:db9::7']) {
      statuses.push((await from(address)).status)
    }
    expect(statuses).toEqual([200, 200, 403, 403])
  })

  test('refusals are audited once an hour and leave the limit of the key', async () => {
    const { fixture, call } = await openTestServer(engine)
    const { app, workspaceId, member, clock } = fixture
    const input = NewApiKey.parse({ workspaceId, name: 'CI', allowedCidrs: ['10.0.0.0/8'], rateLimitPerMinute: 1 })
    const { key, keyData } = await authorized('api_keys.manage', createApiKey)(app, member(), input)
    const foreign = async () => (await call('GET', '/api/v1/conversations', { key })).status
    expect([await foreign(), await foreign(), await foreign()]).toEqual([403, 403, 403])
    expect(await entriesOf(fixture, 'api_key.address_refused')).toMatchObject([
      { actor_id: `key:${keyData.id}`, subject: `CI (${keyData.key_prefix})`, address: '127.0.0.1' },
    ])
    clock.advance(3_600_000)
    await foreign()
    expect(await entriesOf(fixture, 'api_key.address_refused')).toHaveLength(2)

    const change = ApiKeyChange.parse({ workspaceId, keyId: keyData.id, allowedCidrs: null })
    expect((await authorized('api_keys.manage', changeApiKey)(app, member(), change)).data.allowed_cidrs).toBeNull()
    expect(await foreign()).toBe(200)
    expect(await entriesOf(fixture, 'api_key.changed')).toMatchObject([
      { details: { addresses: { from: ['10.0.0.0/8'], to: 'any' } } },
    ])
  })

  test('guessing addresses with a stolen key is limited', async () => {
    const { fixture, call } = await openTestServer(engine)
    const { app, workspaceId, member } = fixture
    const input = NewApiKey.parse({ workspaceId, name: 'CI', allowedCidrs: ['10.0.0.0/8'] })
    const { key } = await authorized('api_keys.manage', createApiKey)(app, member(), input)
    const statuses = []
    for (let n = 0; n < 101; n++) statuses.push((await call('GET', '/api/v1/conversations', { key })).status)
    expect([statuses[99], statuses[100]]).toEqual([403, 429])
  })

  test('only ranges in CIDR form are accepted', () => {
    const accepted = (allowedCidrs: unknown) => NewApiKey.safeParse({ workspaceId, name: 'CI', allowedCidrs }).success
    const workspaceId = crypto.randomUUID()
    expect([['10.0.0.1'], ['10.0.0.0/33'], ['everywhere'], [], Array(51).fill('10.0.0.0/8')].map(accepted)).toEqual(
      Array(5).fill(false),
    )
    expect([['10.0.0.0/8', '2001:db8::/32'], null, undefined].map(accepted)).toEqual(Array(3).fill(true))
  })

  test('a rotated key keeps its ranges', async () => {
    const { app, owner, workspaceId, create } = await createKeyTestApp(engine)
    const { keyData } = await create({ allowedCidrs: ['10.0.0.0/8'] })
    const rotated = await authorized('api_keys.manage', rotateApiKey)(app, owner, {
      workspaceId,
      keyId: keyData.id,
      overlapHours: 0,
    })
    expect(rotated.keyData.allowed_cidrs).toEqual(['10.0.0.0/8'])
  })
})

describe.each(engines)('The maximum lifetime of keys on $name', (engine) => {
  test('creation respects it: the maximum where nothing is asked, an error beyond', async () => {
    const { app, owner, workspaceId, create } = await createKeyTestApp(engine)
    const unlimited = await create()
    await authorized('settings.manage', changeSettings)(app, owner, { workspaceId, maxKeyLifetimeDays: 90 })
    expect(unlimited.keyData.expires_at).toBeNull()
    const inDays = (days: number) => new Date(app.now() + days * dayMs).toISOString()
    expect((await create()).keyData.expires_at).toBe(inDays(90))
    expect((await create({ expiresInDays: 30 })).keyData.expires_at).toBe(inDays(30))
    await expect(readable(create({ expiresInDays: 91 }))).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'expiresInDays', message: expect.stringContaining('at most 90') }],
    })
  })

  test('rotation respects it, and a key of another workspace is not affected', async () => {
    const { app, owner, workspaceId, create, fixture } = await createKeyTestApp(engine)
    const unlimited = await create()
    const short = await create({ expiresInDays: 10 })
    await authorized('settings.manage', changeSettings)(app, owner, { workspaceId, maxKeyLifetimeDays: 90 })
    const rotate = (keyId: string) =>
      authorized('api_keys.manage', rotateApiKey)(app, owner, { workspaceId, keyId, overlapHours: 0 })
    const inDays = (days: number) => new Date(app.now() + days * dayMs).toISOString()
    expect((await rotate(unlimited.keyData.id)).keyData.expires_at).toBe(inDays(90))
    expect((await rotate(short.keyData.id)).keyData.expires_at).toBe(inDays(10))
    const elsewhere = { workspaceId: fixture.otherWorkspaceId }
    const stranger = fixture.member('owner', elsewhere)
    const theirs = await authorized('api_keys.manage', createApiKey)(
      app,
      stranger,
      NewApiKey.parse({ ...elsewhere, name: 'CI' }),
    )
    expect(theirs.keyData.expires_at).toBeNull()
    expect(await entriesOf(fixture, 'settings.changed')).toMatchObject([
      { details: { api_key_lifetime: { from: 'unlimited', to: '90 days' } } },
    ])
  })
})
