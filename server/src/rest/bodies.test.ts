import { gzipSync } from 'node:zlib'
import { Pool, request } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSessionAndKey } from '../testing/http/rest.ts'

describe('A request body on sqlite', () => {
  const contentTypes = [
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/jsonp', 415],
    ['', 415],
    ['application/json', 201],
    ['application/json; charset=utf-8', 201],
    ['Application/JSON', 201],
  ] as const

  test('a request body is accepted as JSON in UTF-8 only', async () => {
    const { call, session, newKeyBody, fixture } = await openSessionAndKey()
    const countKeys = async () => (await fixture.app.db.selectFrom('api_key').select('id').execute()).length

    for (const [contentType, status] of contentTypes) {
      const before = await countKeys()
      const headers = { 'content-type': contentType }
      const answer = await call('POST', '/api/api-keys', { ...session, body: newKeyBody(), headers })
      expect([contentType, answer.status]).toEqual([contentType, status])
      expect((await countKeys()) - before).toBe(status === 201 ? 1 : 0)
    }
  })

  test('sent without any Content-Type is 415, with a key too', async () => {
    const { url, key } = await openSessionAndKey()

    const answer = await request(`${url}/api/v1/messages/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: Buffer.from('{}'),
    })

    expect(answer.statusCode).toBe(415)
    await answer.body.dump()
  })

  test('a request body that is not JSON is 400 with the position', async () => {
    const { call, session } = await openSessionAndKey()
    const wrong = {
      '{"name": "x"': 'position 12 (line 1 column 13)',
      '{\n"name": x\n}': `Unexpected token 'x'`,
      '{"name": "x",}': 'position 13 (line 1 column 14)',
      hello: `Unexpected token 'h'`,
    }

    for (const [body, place] of Object.entries(wrong)) {
      const answer = await call('POST', '/api/api-keys', { ...session, body })
      expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(place)])
    }
  })

  test('a request body that is not an object is 400', async () => {
    const { call, session } = await openSessionAndKey()

    for (const body of ['[]', '[{"name":"x"}]', '"text"', '5', 'true']) {
      const answer = await call('POST', '/api/api-keys', { ...session, body })
      expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('JSON object')])
    }
  })

  test('a request body that is missing is reported as its missing required fields', async () => {
    const { call, session } = await openSessionAndKey()

    for (const body of [undefined, '', 'null']) {
      const answer = await call('POST', '/api/api-keys', { ...session, body })
      expect(answer.status).toBe(400)
      expect(answer.body.details).toEqual([
        { path: 'workspaceId', message: 'is required' },
        { path: 'name', message: 'is required' },
      ])
    }
  })

  test('a request body with invalid fields is rejected with each of them, and nothing is created', async () => {
    const { call, session, newKeyBody } = await openSessionAndKey()
    const body = newKeyBody({
      workspaceId: 'here',
      name: '',
      mode: 'prod',
      permissions: { read: 'yes', admin: true },
      expiresInDays: 0,
      rateLimitPerMinute: 1.5,
    })

    const answer = await call('POST', '/api/api-keys', { ...session, body })

    expect(answer.status).toBe(400)
    expect(answer.body.details).toEqual([
      { path: 'workspaceId', message: 'must be a valid UUID' },
      { path: 'name', message: 'must not be empty' },
      { path: 'mode', message: 'must be one of live, test' },
      { path: 'permissions.read', message: 'must be true or false, not string' },
      { path: 'permissions', message: 'has unknown field admin' },
      { path: 'expiresInDays', message: 'must be at least 1' },
      { path: 'rateLimitPerMinute', message: expect.stringContaining('whole number') },
    ])
  })

  test('a request body can have unknown fields', async () => {
    const { call, session, newKeyBody } = await openSessionAndKey()

    const answer = await call('POST', '/api/api-keys', {
      ...session,
      body: newKeyBody({ colour: 'green', key: 'mine' }),
    })

    expect(answer.status).toBe(201)
    expect(answer.body.key).not.toBe('mine')
  })

  test('a request body cannot change the prototypes of objects', async () => {
    const { call, session, owner } = await openSessionAndKey()
    const body = `{"__proto__": {"name": "polluted", "is_active": false}, "constructor": {"prototype": {"x": 1}},
      "workspaceId": "${owner.workspaceId}", "name": "fine", "permissions": {"__proto__": {"write": true}, "read": true}}`

    const answer = await call('POST', '/api/api-keys', { ...session, body })

    expect([200, 201, 400]).toContain(answer.status)
    expect(({} as Record<string, unknown>).name).toBeUndefined()
    if (answer.status === 201)
      expect(answer.body.keyData).toMatchObject({ name: 'fine', permissions: { write: false } })
  })

  test('nested thousands of levels deep is refused and does not affect the next request', async () => {
    const { call, session, newKeyBody } = await openSessionAndKey()
    const deep = `${'[{"a":'.repeat(5_000)}1${'}]'.repeat(5_000)}`
    const text = JSON.stringify(newKeyBody({ deep: 0 })).replace('"deep":0', `"deep":${deep}`)

    expect((await call('POST', '/api/api-keys', { ...session, body: text })).status).toBe(400)
    expect((await call('POST', '/api/api-keys', { ...session, body: '['.repeat(60_000) })).status).toBe(400)
    expect((await call('POST', '/api/api-keys', { ...session, body: '['.repeat(200_000) })).status).toBe(413)
    const inRequired = `{"workspaceId": ${deep}, "name": "x"}`
    expect((await call('POST', '/api/api-keys', { ...session, body: inRequired })).status).toBe(400)
    expect((await call('GET', '/api/me', session)).status).toBe(200)
  })

  test('a request body with a NUL character is 400, because no store accepts it', async () => {
    const { call, session, newKeyBody } = await openSessionAndKey()

    const answers = [
      await call('POST', '/api/api-keys', { ...session, body: newKeyBody({ name: 'a\0b' }) }),
      await call('POST', '/api/auth/revoke-session', { ...session, body: { name: 'a\0b' } }),
    ]

    for (const { status, body } of answers) {
      expect([status, body.details]).toEqual([400, [{ path: 'name', message: expect.stringContaining('NUL') }]])
    }
  })

  test('a request body with an object as a length is 400 at every entry point', async () => {
    const { call, session, newKeyBody, owner } = await openSessionAndKey()
    const odd = { length: [[{ toString: 0 }]] }
    const asked = await Promise.all([
      call('POST', '/api/api-keys', { ...session, body: newKeyBody({ name: odd }) }),
      call('POST', '/api/auth/sign-in/email', { body: { email: owner.email, password: odd } }),
      call('POST', '/trpc/account.changeName', { ...session, body: { name: odd } }),
      call('POST', '/trpc/invitations.describe', { body: { token: odd } }),
    ])

    expect(asked.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  })

  test('a request body that is not UTF-8 or is compressed is rejected with the reason', async () => {
    const { call, session, newKeyBody } = await openSessionAndKey()
    const latin1 = Buffer.from(JSON.stringify(newKeyBody({ name: 'café' })), 'latin1')
    const packed = gzipSync(JSON.stringify(newKeyBody()))

    const bytes = await call('POST', '/api/api-keys', { ...session, body: latin1 })
    const charset = await call('POST', '/api/api-keys', {
      ...session,
      body: newKeyBody(),
      headers: { 'content-type': 'application/json; charset=iso-8859-1' },
    })
    const gzip = await call('POST', '/api/api-keys', {
      ...session,
      body: packed,
      headers: { 'content-encoding': 'gzip' },
    })

    expect([bytes.status, charset.status, gzip.status]).toEqual([400, 415, 415])
  })

  test('a request body of a campaign can be large, and any other is cut off at the limit', async () => {
    const { call, session, asking, owner } = await openSessionAndKey()
    const recipients = Array.from({ length: 1000 }, (_, n) => ({
      phone: `+49170${1_000_000 + n}`,
      variables: { 1: 'x'.repeat(1000), 2: 'y'.repeat(1000) },
    }))
    const campaign = { workspaceId: owner.workspaceId, templateName: 'nothing', recipients }

    expect((await call('POST', '/api/chat/bulk-send', { ...session, body: campaign })).status).toBe(404)
    expect((await call('POST', '/api/v1/campaigns', { ...asking, body: campaign })).status).toBe(404)
    expect((await call('POST', '/api/webhooks', { ...session, body: campaign })).status).toBe(413)
    const tooLarge = 'x'.repeat(6_000_000)
    expect((await call('POST', '/api/chat/bulk-send', { ...session, body: { tooLarge } })).status).toBe(413)
  })

  test('a request body that is too large leaves the connection usable', async () => {
    const { url, session } = await openSessionAndKey()
    const pool = new Pool(url, { connections: 1 })
    onTestFinished(() => pool.close())
    const headers = { ...session, 'content-type': 'application/json' }

    for (const path of ['/api/auth/revoke-session', '/api/webhooks']) {
      const body = JSON.stringify({ tooLarge: 'x'.repeat(3_000_000) })
      const refused = await pool.request({ method: 'POST', path, headers, body })
      expect([path, refused.statusCode]).toEqual([path, 413])
      await refused.body.dump()
      const next = await pool.request({ method: 'GET', path: '/api/me', headers: session })
      expect([path, next.statusCode]).toEqual([path, 200])
      await next.body.dump()
    }
  })
})
