import { describe, expect, test } from 'vitest'
import { cookieOf, openTestServer, type TestServer } from '../testing/http/server.ts'
import { engines } from '../testing/stores/engines.ts'

const path = '/api/auth/sign-in/email'

describe.each(engines)('Sign-in on $name', (engine) => {
  test('the correct password creates a session, also without an Origin header', async () => {
    const { call, owner } = await openTestServer(engine)

    const answer = await call('POST', path, { body: { email: owner.email, password: owner.password } })
    const me = await call('GET', '/trpc/members.me', { cookie: cookieOf(answer.headers['set-cookie']) })

    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Lax/i)
    expect(me.body.result.data.user).toMatchObject({ email: owner.email })
    expect(me.body.result.data.workspaces).toEqual([expect.objectContaining({ id: owner.workspaceId, role: 'owner' })])
  })

  test('always creates a new session, whatever cookie the browser has', async () => {
    const { call, owner, signInAs } = await openTestServer(engine)
    const thief = await signInAs('viewer')
    const body = { email: owner.email, password: owner.password }
    const planted = [thief.cookie, thief.cookie.replace(/=.*/, '=planted.by-another')]
    const who = async (cookie: string) =>
      (await call('GET', '/trpc/members.me', { cookie })).body.result?.data.user.email

    for (const cookie of planted) {
      const answer = await call('POST', path, { body, cookie })
      const own = cookieOf(answer.headers['set-cookie'])

      expect([answer.status, own.includes(cookie)]).toEqual([200, false])
      expect(await who(own)).toBe(owner.email)
      expect(await who(cookie)).not.toBe(owner.email)
    }
  })

  test('email addresses are case-insensitive', async () => {
    const { call, owner } = await openTestServer(engine)
    const body = { email: owner.email.toUpperCase(), password: owner.password }
    expect((await call('POST', path, { body })).status).toBe(200)
  })

  test('a wrong password and an unknown address are indistinguishable', async () => {
    const { call, owner } = await openTestServer(engine)

    const wrong = await call('POST', path, { body: { email: owner.email, password: 'not the password' } })
    const unknown = await call('POST', path, { body: { email: 'nobody@example.com', password: 'not the password' } })

    expect(wrong).toMatchObject({ status: 401, body: { error: 'The email address or password is incorrect' } })
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
    expect(unknown.status).toBe(wrong.status)
    expect(wrong.headers['set-cookie']).toBeUndefined()
    const ofThisResponse = { date: '', 'x-request-id': '' }
    expect({ ...unknown.headers, ...ofThisResponse }).toEqual({ ...wrong.headers, ...ofThisResponse })
  })

  test('the library’s endpoints that bypass our policy do not exist', async () => {
    const { call, owner, fixture } = await openTestServer(engine)
    const before = await counts(fixture)
    const attempts = [
      ['POST', '/api/auth/sign-up/email'],
      ['POST', '/api/auth/organization/create'],
      ['POST', '/api/auth/organization/add-member'],
      ['POST', '/api/auth/organization/update-member-role'],
      ['POST', '/api/auth/organization/invite-member'],
      ['POST', '/api/auth/organization/delete'],
      ['POST', '/api/auth/update-user'],
      ['POST', '/api/auth/delete-user'],
      ['POST', '/api/auth//organization/create'],
      ['POST', '/api/auth/organization%2Fcreate'],
      ['GET', '/api/auth/organization/list'],
      ['GET', '/api/auth/ok'],
    ] as const

    for (const [method, target] of attempts) {
      const body = { email: 'new@example.com', password: owner.password, name: 'New', slug: 'new' }
      const answer = await call(method, target, { cookie: owner.cookie, ...(method === 'POST' && { body }) })
      expect([target, answer.status, answer.body.code]).toEqual([target, 404, 'not_found'])
    }
    expect(await counts(fixture)).toEqual(before)
  })
})

describe('Invalid sign-in requests', () => {
  const [sqlite] = engines as [(typeof engines)[number]]

  test('a missing field is named', async () => {
    const { call } = await openTestServer(sqlite)
    const answer = await call('POST', path, { body: { email: 'a@example.com' } })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', details: [{ path: 'password', message: 'is required' }] },
    })
  })

  test('malformed JSON, forms and huge bodies get their own status codes', async () => {
    const { call } = await openTestServer(sqlite)

    const broken = await call('POST', path, { body: '{"email":' })
    const form = await call('POST', path, {
      body: 'email=a%40b.c&password=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const huge = await call('POST', path, { body: { email: 'a@b.c', password: 'x'.repeat(20_000) } })

    expect([broken, form, huge].map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'invalid_request'],
      [415, 'unsupported_media_type'],
      [413, 'payload_too_large'],
    ])
  })

  test('another method is refused with the allowed one', async () => {
    const { call } = await openTestServer(sqlite)
    const answer = await call('GET', path)
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' }, body: { code: 'method_not_allowed' } })
  })

  test('a cross-site request cannot sign in', async () => {
    const { call, owner } = await openTestServer(sqlite)
    const body = { email: owner.email, password: owner.password }

    const byOrigin = await call('POST', path, { body, headers: { origin: 'https://evil.example' } })
    const bySite = await call('POST', path, { body, headers: { 'sec-fetch-site': 'cross-site' } })

    expect([byOrigin, bySite].map(({ status, headers }) => [status, headers['set-cookie']])).toEqual([
      [403, undefined],
      [403, undefined],
    ])
  })
})

async function counts({ app }: TestServer['fixture']) {
  const count = (table: 'user' | 'organization' | 'member' | 'invitation') =>
    app.db
      .selectFrom(table)
      .select((rows) => rows.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
  return Promise.all([count('user'), count('organization'), count('member'), count('invitation')])
}
