import { describe, expect, test } from 'vitest'
import { createRestTestApp } from '../testing/http/rest.ts'
import { noPermission } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'

const dayMs = 86_400_000

describe.each(engines)('API keys over HTTP (specification, sections 2.1, 3 and 4) on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const { cookie, workspaceId } = rest.owner
    const list = async () =>
      (await rest.call('GET', `/api/api-keys?workspaceId=${workspaceId}`, { cookie })).body.data as { id: string }[]
    return { ...rest, cookie, workspaceId, list }
  }

  test('POST /api/api-keys creates a key with the given settings and returns its secret once', async () => {
    const { call, cookie, workspaceId, fixture, list } = await open()
    const permissions = { read: true, write: true, conversations: true, analytics: false, bulk_send: false }

    const answer = await call('POST', '/api/api-keys', {
      cookie,
      body: { workspaceId, name: 'CI', mode: 'test', permissions, expiresInDays: 90, rateLimitPerMinute: 5 },
    })

    expect(answer.status).toBe(201)
    const { key, keyData, warning } = answer.body
    expect(key).toMatch(/^sk_test_/)
    expect(warning).toMatch(/cannot be shown again/)
    expect(keyData).toEqual({
      id: expect.any(String),
      name: 'CI',
      mode: 'test',
      key_prefix: `${key.slice(0, 12)}...`,
      permissions: { ...noPermission, ...permissions },
      rate_limit_per_minute: 5,
      is_active: true,
      expires_at: new Date(fixture.app.now() + 90 * dayMs).toISOString(),
      created_at: new Date(fixture.app.now()).toISOString(),
      created_by: expect.any(String),
      owned_by: expect.any(String),
      allowed_cidrs: null,
      channel_ids: null,
      last_used_at: null,
    })
    expect(JSON.stringify(await list())).not.toContain(key)
  })

  test('by default a key is live, can read, never expires and has the default limit', async () => {
    const { call, cookie, workspaceId } = await open()

    const { body } = await call('POST', '/api/api-keys', { cookie, body: { workspaceId, name: 'CI' } })

    expect(body.key).toMatch(/^sk_live_/)
    expect(body.keyData).toMatchObject({ mode: 'live', rate_limit_per_minute: 60, expires_at: null })
    expect(body.keyData.permissions).toMatchObject({ read: true, write: false, bulk_send: false })
  })

  test('omitted permissions are false', async () => {
    const { call, cookie, workspaceId } = await open()

    const body = { workspaceId, name: 'CI', permissions: { write: true } }
    const { body: created } = await call('POST', '/api/api-keys', { cookie, body })

    expect(created.keyData.permissions).toEqual({ ...noPermission, write: true })
  })

  test('settings out of range are 400 with the field, and nothing is created', async () => {
    const { call, cookie, workspaceId, list } = await open()
    const wrong = [
      ['name', ''],
      ['name', 'x'.repeat(101)],
      ['name', 5],
      ['mode', 'LIVE'],
      ['permissions', ['read']],
      ['permissions.read', { read: 1 }],
      ['permissions', { everything: true }],
      ['expiresInDays', 0],
      ['expiresInDays', 3651],
      ['expiresInDays', '90'],
      ['expiresInDays', 1.5],
      ['rateLimitPerMinute', 0],
      ['rateLimitPerMinute', 100_001],
      ['workspaceId', 'mine'],
    ] as const

    for (const [path, value] of wrong) {
      const field = path.split('.')[0] ?? path
      const { status, body } = await call('POST', '/api/api-keys', {
        cookie,
        body: { workspaceId, name: 'CI', [field]: value },
      })
      expect([field, value, status, body.details?.[0]?.path]).toEqual([field, value, 400, path])
    }
    expect(await list()).toEqual([])
  })

  test('GET lists the workspace’s keys, newest first', async () => {
    const { newKey, list, fixture } = await open()
    const first = await newKey({ name: 'first' })
    fixture.clock.advance(1)
    const second = await newKey({ name: 'second', mode: 'test' })

    const owner = { name: 'The owner', is_member: true, left_at: null }
    expect(await list()).toEqual([second, first].map(({ keyData }) => ({ ...keyData, owner, replaced: false })))
  })

  test('PATCH with isActive false deactivates the key immediately, and true reactivates it', async () => {
    const { call, cookie, workspaceId, newKey } = await open()
    const { key, keyData } = await newKey()
    const switchTo = (isActive: boolean) =>
      call('PATCH', '/api/api-keys', { cookie, body: { workspaceId, keyId: keyData.id, isActive } })
    expect((await call('GET', '/api/v1/key', { key })).status).toBe(200)

    const off = await switchTo(false)
    expect([off.status, off.body]).toEqual([200, { data: { ...keyData, is_active: false } }])
    expect((await call('GET', '/api/v1/key', { key })).status).toBe(401)

    expect((await switchTo(true)).body.data.is_active).toBe(true)
    expect((await call('GET', '/api/v1/key', { key })).status).toBe(200)
  })

  test('PATCH changes name, permissions and limit; without any of them it is 400', async () => {
    const { call, cookie, workspaceId, newKey } = await open()
    const { key, keyData } = await newKey()
    const patch = (more: object) =>
      call('PATCH', '/api/api-keys', { cookie, body: { workspaceId, keyId: keyData.id, ...more } })

    expect((await patch({ permissions: { analytics: true } })).status).toBe(200)
    expect((await call('GET', '/api/v1/conversations', { key })).status).toBe(403)
    expect((await patch({ name: 'New name', rateLimitPerMinute: 9 })).body.data).toMatchObject({
      name: 'New name',
      rate_limit_per_minute: 9,
      permissions: { analytics: true, read: false },
    })
    expect((await patch({})).status).toBe(400)
    expect((await patch({ isActive: 'no' })).status).toBe(400)
  })

  test('DELETE deletes the key immediately, and a second time is 404', async () => {
    const { call, cookie, workspaceId, newKey, list } = await open()
    const { key, keyData } = await newKey()
    const path = `/api/api-keys?workspaceId=${workspaceId}&keyId=${keyData.id}`
    expect((await call('GET', '/api/v1/key', { key })).status).toBe(200)

    const removed = await call('DELETE', path, { cookie })

    expect([removed.status, removed.body]).toEqual([200, { success: true, id: keyData.id }])
    expect((await call('GET', '/api/v1/key', { key })).status).toBe(401)
    expect(await list()).toEqual([])
    expect((await call('DELETE', path, { cookie })).status).toBe(404)
    const patch = { workspaceId, keyId: keyData.id, isActive: true }
    expect((await call('PATCH', '/api/api-keys', { cookie, body: patch })).status).toBe(404)
    expect((await call('GET', '/api/v1/key', { key })).status).toBe(401)
  })

  test('missing fields are named', async () => {
    const { call, cookie, workspaceId } = await open()

    const get = await call('GET', '/api/api-keys', { cookie })
    const remove = await call('DELETE', `/api/api-keys?workspaceId=${workspaceId}`, { cookie })
    const patch = await call('PATCH', '/api/api-keys', { cookie, body: { workspaceId, isActive: false } })

    expect([get.status, get.body.details[0].path]).toEqual([400, 'workspaceId'])
    expect([remove.status, remove.body.details[0].path]).toEqual([400, 'keyId'])
    expect([patch.status, patch.body.details[0].path]).toEqual([400, 'keyId'])
  })

  test('a key stops working when it expires', async () => {
    const { call, newKey, fixture } = await open()
    const { key } = await newKey({ expiresInDays: 1 })
    expect((await call('GET', '/api/v1/key', { key })).status).toBe(200)

    fixture.clock.advance(dayMs)

    expect((await call('GET', '/api/v1/key', { key })).status).toBe(401)
  })
})
