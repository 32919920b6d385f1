import { describe, expect, test } from 'vitest'
import { makeKeyText } from '../features/api-keys/key-text.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { engines, sqlite } from '../testing/stores/engines.ts'

const dayMs = 86_400_000
const badKey = { error: 'API key is invalid or expired', code: 'unauthenticated', request_id: expect.any(String) }

describe.each(engines)('Authentication (specification, sections 5 and 7) on $name', (engine) => {
  test('a key in the Authorization header gives access to /api/v1', async () => {
    const { call, newKey } = await createRestTestApp(engine)
    const { key, keyData } = await newKey()

    const { status, body } = await call('GET', '/api/v1/key', { key })

    expect([status, body]).toEqual([200, { data: { ...keyData, last_used_at: null } }])
  })

  test('unknown, malformed, deactivated, expired and deleted keys get the same response', async () => {
    const { call, newKey, owner, fixture } = await createRestTestApp(engine)
    const { cookie, workspaceId } = owner
    const off = await newKey()
    await call('PATCH', '/api/api-keys', { cookie, body: { workspaceId, keyId: off.keyData.id, isActive: false } })
    const deleted = await newKey()
    await call('DELETE', `/api/api-keys?workspaceId=${workspaceId}&keyId=${deleted.keyData.id}`, { cookie })
    const expired = await newKey({ expiresInDays: 1 })
    fixture.clock.advance(dayMs)
    const valid = await newKey()

    for (const key of [off.key, deleted.key, expired.key, makeKeyText('live').text, `${valid.key}x`, 'junk']) {
      const { status, headers, body } = await call('GET', '/api/v1/conversations', { key })
      expect([status, body]).toEqual([401, badKey])
      expect(headers['www-authenticate']).toBe('Bearer realm="parley", error="invalid_token"')
      expect(Object.keys(headers).filter((name) => name.includes('ratelimit'))).toEqual([])
    }
    expect((await call('GET', '/api/v1/conversations', { key: valid.key })).status).toBe(200)
  })

  test('a missing key is 401 with instructions', async () => {
    const { call } = await createRestTestApp(engine)

    const { status, headers, body } = await call('GET', '/api/v1/conversations')

    expect([status, body.error]).toEqual([401, expect.stringContaining('Authorization: Bearer')])
    expect(headers['www-authenticate']).toBe('Bearer realm="parley"')
  })

  test('a session starts at sign-in, lists its workspaces and ends at sign-out', async () => {
    const { call, owner, fixture } = await createRestTestApp(engine)
    const signIn = await call('POST', '/api/auth/sign-in/email', {
      body: { email: owner.email, password: owner.password },
    })
    expect(signIn.status).toBe(200)
    const cookie = [signIn.headers['set-cookie'] ?? []]
      .flat()
      .map((each) => each.split(';')[0])
      .join('; ')

    const { status, body } = await call('GET', '/api/me', { cookie })
    expect(status).toBe(200)
    expect(body).toEqual({
      user: { id: owner.userId, email: owner.email, name: expect.any(String) },
      workspaces: [
        {
          id: fixture.workspaceId,
          name: 'Acme',
          role: 'owner',
          permissions: expect.arrayContaining(['manage_api_keys', 'bulk_send']),
          archived_at: null,
          two_factor: 'not_required',
        },
      ],
      may_create_workspaces: false,
    })

    await call('POST', '/api/auth/sign-out', { cookie, body: {} })
    expect((await call('GET', '/api/me', { cookie })).status).toBe(401)
  })
})

describe('Authentication on sqlite, where the engine makes no difference', () => {
  test('a session cookie gives no access to /api/v1', async () => {
    const { call, owner } = await createRestTestApp(sqlite)

    expect((await call('GET', '/api/v1/conversations', { cookie: owner.cookie })).status).toBe(401)
  })

  test('the Bearer scheme is case-insensitive', async () => {
    const { call, newKey } = await createRestTestApp(sqlite)
    const { key } = await newKey()

    for (const [scheme, status] of [
      ['Basic', 401],
      ['bearer', 200],
      ['Bearer  ', 200],
      ['Token', 401],
    ] as const) {
      const answer = await call('GET', '/api/v1/key', { headers: { authorization: `${scheme} ${key}` } })
      expect([scheme, answer.status]).toEqual([scheme, status])
    }
  })

  test('paths under /api/v1 are not revealed without a key', async () => {
    const { call } = await createRestTestApp(sqlite)

    for (const path of ['/api/v1', '/api/v1/nothing', '/api/v1/conversations', '/api/v1/messages/send']) {
      expect((await call('GET', path)).status).toBe(401)
    }
  })

  const sessionOnly = [
    ['POST', '/api/webhooks'],
    ['GET', '/api/chat/templates'],
    ['POST', '/api/chat/templates'],
    ['POST', '/api/chat/bulk-send'],
    ['POST', '/api/api-keys'],
    ['GET', '/api/api-keys'],
    ['PATCH', '/api/api-keys'],
    ['DELETE', '/api/api-keys'],
    ['GET', '/api/me'],
  ] as const

  test('an endpoint that requires a session rejects API keys with the reason', async () => {
    const { call, newKey } = await createRestTestApp(sqlite)
    const { key } = await newKey()

    for (const [method, path] of sessionOnly) {
      const withKey = await call(method, path, { key, ...(method !== 'GET' && { body: {} }) })
      expect([path, withKey.status, withKey.body.error]).toEqual([path, 401, expect.stringContaining('session')])
      expect(withKey.headers['www-authenticate']).toBeDefined()
      const withNothing = await call(method, path, method === 'GET' ? {} : { body: {} })
      expect([path, withNothing.status, withNothing.body.code]).toEqual([path, 401, 'unauthenticated'])
      const withJunk = await call(method, path, { cookie: 'better-auth.session_token=junk.junk' })
      expect([path, withJunk.status]).toEqual([path, 401])
    }
  })

  describe('A change with a session cookie', () => {
    test('a change with a session cookie is rejected from a page of another site', async () => {
      const { call, owner, url, fixture } = await createRestTestApp(sqlite)
      const body = { workspaceId: owner.workspaceId, name: 'CI' }
      const pages = [
        [{ origin: 'https://evil.example' }, 403],
        [{ origin: 'null' }, 403],
        [{ 'sec-fetch-site': 'cross-site' }, 403],
        [{ 'sec-fetch-site': 'same-origin' }, 201],
        [{ origin: url }, 201],
        [{}, 201],
      ] as const
      const countKeys = async () => (await fixture.app.db.selectFrom('api_key').select('id').execute()).length

      for (const [headers, status] of pages) {
        const before = await countKeys()
        const answer = await call('POST', '/api/api-keys', { cookie: owner.cookie, body, headers: { ...headers } })
        expect([headers, answer.status]).toEqual([headers, status])
        expect((await countKeys()) - before).toBe(status === 201 ? 1 : 0)
      }
    })

    test('a change with a session cookie is not opened to other sites by CORS headers', async () => {
      const { call, owner } = await createRestTestApp(sqlite)

      const { headers } = await call('GET', '/api/me', {
        cookie: owner.cookie,
        headers: { origin: 'https://evil.example' },
      })

      expect(headers['access-control-allow-origin']).toBeUndefined()
    })
  })
})
