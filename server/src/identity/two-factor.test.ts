import { describe, expect, test } from 'vitest'
import { engines } from '../testing/engines.ts'
import { cookieOf, openTestServer, type SignedIn, type TestServer } from '../testing/server.ts'
import { base32Bytes, signInCode } from '../testing/sign-in-code.ts'
import { signInsPerMinute } from './library.ts'
import { wrongCodesAtMost } from './two-factor.ts'

/** The code that the app shows next is taken already, and the one that turned it on is used up. */
const later = 30_000

describe.each(engines)('two-factor sign-in on $name', (engine) => {
  test('a password alone opens nothing: the session exists after the code, and so does the audit’s entry', async () => {
    const server = await openTestServer(engine)
    const { secret } = await turnOn(server, server.owner)
    const before = await counts(server)

    const first = await showPassword(server, server.owner)
    const between = await server.call('GET', '/trpc/members.me', { cookie: first.cookie })
    const unchanged = await counts(server)
    const second = await step(server, first.cookie, { totp: signInCode(secret, later) })

    expect(first).toMatchObject({ status: 200, body: { twoFactorRedirect: true, twoFactorMethods: ['totp'] } })
    expect([between.status, unchanged]).toEqual([401, before])
    expect(second.status).toBe(200)
    expect((await me(server, second)).body.result.data.user.email).toBe(server.owner.email)
    expect(await counts(server)).toEqual({ sessions: before.sessions + 1, signIns: before.signIns + 1 })
  })

  test('a wrong code is refused at its field, and each right one is taken once', async () => {
    const server = await openTestServer(engine)
    const { secret } = await turnOn(server, server.owner)
    const code = signInCode(secret, later)
    const wrong = code === '123456' ? '654321' : '123456'
    const { cookie } = await showPassword(server, server.owner)

    const refused = await step(server, cookie, { totp: wrong })
    const typed = await step(server, cookie, { totp: `${code.slice(0, 3)} ${code.slice(3)}` })
    const replayed = await step(server, (await showPassword(server, server.owner)).cookie, { totp: code })
    const malformed = await step(server, cookie, { totp: 'abc' })

    expect([refused.status, typed.status, replayed.status, malformed.status]).toEqual([401, 200, 401, 400])
    for (const each of [refused, replayed, malformed]) {
      expect(each.body.details).toEqual([{ path: 'code', message: expect.stringMatching(/./) }])
      expect((await me(server, each)).status).toBe(401)
    }
  })

  test('a recovery code signs in once, in whatever letters it is written down', async () => {
    const server = await openTestServer(engine)
    const { recoveryCodes, cookie } = await turnOn(server, server.owner)
    const [first = ''] = recoveryCodes
    const shown = async () => (await showPassword(server, server.owner)).cookie

    const used = await step(server, await shown(), { recovery: first.toUpperCase().replace('-', ' ') })
    const again = await step(server, await shown(), { recovery: first })

    expect(recoveryCodes).toHaveLength(10)
    expect([used.status, again.status]).toEqual([200, 401])
    expect(again.body.details).toEqual([{ path: 'code', message: expect.stringContaining('used before') }])
    expect(await left(server, { cookie })).toBe(9)
  })

  test('ten wrong codes lock the second step for a while, whatever address they come from', async () => {
    const server = await openTestServer(engine, { trustProxy: 'loopback' })
    const { secret } = await turnOn(server, server.owner)
    const right = signInCode(secret, later)
    const wrong = Array.from({ length: wrongCodesAtMost + 3 }, (_, i) => `00000${i}`.slice(-6))
      .filter((code) => code !== right)
      .slice(0, wrongCodesAtMost)
    let { cookie } = await showPassword(server, server.owner)
    for (const [i, code] of wrong.entries()) {
      if (i % 5 === 0) cookie = (await showPassword(server, server.owner)).cookie
      expect((await step(server, cookie, { totp: code }, `203.0.113.${i}`)).status).toBe(401)
    }

    const fresh = (await showPassword(server, server.owner)).cookie
    const locked = await step(server, fresh, { totp: right }, '198.51.100.7')
    const lifted = new Date(Date.now() - 1000).toISOString()
    await server.house.app.db.updateTable('twoFactor').set({ lockedUntil: lifted }).execute()
    await server.house.app.db.deleteFrom('tried_code').execute()

    expect(locked).toMatchObject({ status: 429, body: { code: 'rate_limited', retry_after: 900 } })
    expect((await step(server, fresh, { totp: right })).status).toBe(200)
  })
})

describe('two-factor sign-in', () => {
  const [engine] = engines as [(typeof engines)[number]]

  test('the code that turned it on signs nobody in, and neither does one of somebody else', async () => {
    const server = await openTestServer(engine)
    const agent = await server.signInAs('agent')
    const { code } = await turnOn(server, server.owner)
    const theirs = await turnOn(server, agent)
    const { cookie } = await showPassword(server, server.owner)

    const answers = [
      await step(server, cookie, { totp: code }),
      await step(server, cookie, { totp: signInCode(theirs.secret, later) }),
      await step(server, cookie, { recovery: theirs.recoveryCodes[0] ?? '' }),
      await step(server, agent.cookie, { totp: code }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect(await left(server, agent)).toBe(0)
  })

  test('five wrong codes end the attempt, and a minute has room for ten from one address', async () => {
    const server = await openTestServer(engine)
    const { secret } = await turnOn(server, server.owner)
    // Turning it on was the first try of this minute.
    server.house.clock.advance(60_000)
    const { cookie } = await showPassword(server, server.owner)

    const answers = []
    for (let i = 0; i < 5; i += 1) answers.push(await step(server, cookie, { recovery: `aaaaa-aaaa${i}` }))
    const right = await step(server, cookie, { totp: signInCode(secret, later) })
    for (let i = 5; i <= signInsPerMinute; i += 1)
      answers.push(await step(server, cookie, { recovery: `bbbbb-bbbb${i % 10}` }))

    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect(right).toMatchObject({ status: 400, body: { error: expect.stringMatching(/Start again/) } })
    expect(answers.at(-1)?.status).toBe(429)
  })

  test('turning on wants the password, and a code before anything changes', async () => {
    const server = await openTestServer(engine)
    const wrong = await change(server, server.owner, 'enable', { password: 'not the password' })
    const begun = await change(server, server.owner, 'enable', { password: server.owner.password })
    const mistyped = await step(server, server.owner.cookie, { totp: '000000' })
    const still = await showPassword(server, server.owner)

    expect(wrong).toMatchObject({ status: 400, body: { details: [{ path: 'password' }] } })
    expect(begun.status).toBe(200)
    expect(mistyped).toMatchObject({ status: 401, body: { details: [{ path: 'code' }] } })
    expect((await me(server, still)).status).toBe(200)
    expect(await left(server, server.owner)).toBe(undefined)
  })

  test('turning off and new recovery codes want the password; the old codes are worth nothing then', async () => {
    const server = await openTestServer(engine)
    const on = await turnOn(server, server.owner)
    const refused = [
      await change(server, on, 'disable', { password: 'not the password' }),
      await change(server, on, 'generate-backup-codes', { password: 'not the password' }),
      await change(server, on, 'disable', {}),
    ]
    const renewed = await change(server, on, 'generate-backup-codes', { password: server.owner.password })
    const { cookie } = await showPassword(server, server.owner)
    const old = await step(server, cookie, { recovery: on.recoveryCodes[0] ?? '' })
    const off = await change(server, on, 'disable', { password: server.owner.password })
    const signedIn = await showPassword(server, server.owner)

    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
    expect([renewed.status, old.status, off.status]).toEqual([200, 401, 200])
    expect((await me(server, signedIn)).status).toBe(200)
    expect((await me(server, on)).status).toBe(401)
    expect((await me(server, off)).status).toBe(200)
  })

  test('a session is no place to try codes or to use them up, and no device is trusted', async () => {
    const server = await openTestServer(engine)
    const on = await turnOn(server, server.owner)
    const inside = [
      await step(server, on.cookie, { totp: signInCode(on.secret, later) }),
      await step(server, on.cookie, { recovery: on.recoveryCodes[0] ?? '' }),
    ]
    const { cookie } = await showPassword(server, server.owner)
    const body = { code: signInCode(on.secret, later), trustDevice: true }
    const trusting = await server.call('POST', '/api/auth/two-factor/verify-totp', { cookie, body })

    expect(inside.map(({ status }) => status)).toEqual([409, 409])
    expect(await left(server, on)).toBe(10)
    expect(String(trusting.headers['set-cookie'])).not.toContain('trust')
    expect([...(await showPassword(server, server.owner)).body.twoFactorMethods]).toEqual(['totp'])
  })

  test('secret and recovery codes rest unreadable in the store, and nothing tells them again', async () => {
    const server = await openTestServer(engine)
    const { secret, recoveryCodes, cookie } = await turnOn(server, server.owner)
    const stored = JSON.stringify(await server.house.app.db.selectFrom('twoFactor').selectAll().execute())
    const told = JSON.stringify([
      (await server.call('GET', '/api/auth/get-session', { cookie })).body,
      (await server.call('GET', '/trpc/account.twoFactor', { cookie })).body,
    ])

    for (const clear of [secret, base32Bytes(secret).toString('utf8'), ...recoveryCodes]) {
      expect(stored).not.toContain(clear)
      expect(told).not.toContain(clear)
    }
    for (const path of ['get-totp-uri', 'view-backup-codes', 'send-otp', 'verify-otp']) {
      expect((await change(server, { cookie }, path, { password: server.owner.password })).status).toBe(404)
    }
  })

  test('what people do with their account stands in the log, and colleagues see who has a second factor', async () => {
    const server = await openTestServer(engine)
    const on = await turnOn(server, server.owner)
    const { owner } = server
    const rows = await members(server, on)
    const renewed = await change(server, on, 'generate-backup-codes', { password: owner.password })
    const off = await change(server, on, 'disable', { password: owner.password })
    const next = 'another battery staple'
    const passwords = { currentPassword: owner.password, newPassword: next, revokeOtherSessions: true }
    const changed = await server.call('POST', '/api/auth/change-password', { cookie: off.cookie, body: passwords })
    const cookie = cookieOf(changed.headers['set-cookie'])
    await server.call('POST', '/trpc/account.endSessions', { cookie, body: { which: 'all' } })

    expect([renewed.status, off.status, changed.status]).toEqual([200, 200, 200])
    expect(rows).toEqual([expect.objectContaining({ user_id: owner.userId, has_two_factor: true })])
    const entries = await server.house.app.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'two_factor.turned_on',
      'two_factor.codes_renewed',
      'two_factor.turned_off',
      'password.changed',
      'session.ended',
    ])
    expect(new Set(entries.map(({ subject, address }) => `${subject} ${address}`))).toEqual(
      new Set([`${owner.email} 127.0.0.1`]),
    )
  })
})

type Cookie = Pick<SignedIn, 'cookie'>
type Person = Pick<SignedIn, 'email' | 'password' | 'cookie'>

/** As the account page does it. The new session's cookie takes the place of the old one's. */
async function turnOn(server: TestServer, person: Person) {
  const begun = await change(server, person, 'enable', { password: person.password })
  const secret = new URL(begun.body.totpURI).searchParams.get('secret') ?? ''
  const code = signInCode(secret)
  const confirmed = await step(server, person.cookie, { totp: code })
  expect(confirmed.status).toBe(200)
  return { secret, code, recoveryCodes: begun.body.backupCodes as string[], cookie: confirmed.cookie }
}

async function change(server: TestServer, { cookie }: Cookie, path: string, body: Record<string, unknown>) {
  const answer = await server.call('POST', `/api/auth/two-factor/${path}`, { cookie, body })
  return { ...answer, cookie: cookieOf(answer.headers['set-cookie']) }
}

async function showPassword(server: TestServer, { email, password }: Person) {
  // Ten tries a minute are for somebody who guesses.
  server.house.clock.advance(60_000)
  const answer = await server.call('POST', '/api/auth/sign-in/email', { body: { email, password } })
  return { ...answer, cookie: cookieOf(answer.headers['set-cookie']) }
}

type Proof = { readonly totp: string } | { readonly recovery: string }

async function step(server: TestServer, cookie: string, proof: Proof, from?: string) {
  const path = 'totp' in proof ? 'verify-totp' : 'verify-backup-code'
  const body = { code: 'totp' in proof ? proof.totp : proof.recovery }
  const headers = from === undefined ? {} : { 'x-forwarded-for': from }
  const answer = await server.call('POST', `/api/auth/two-factor/${path}`, { cookie, body, headers })
  return { ...answer, cookie: cookieOf(answer.headers['set-cookie']) }
}

function me(server: TestServer, { cookie }: Cookie) {
  return server.call('GET', '/trpc/members.me', { cookie })
}

async function left(server: TestServer, { cookie }: Cookie): Promise<number | undefined> {
  const { body } = await server.call('GET', '/trpc/account.twoFactor', { cookie })
  const { is_on, recovery_codes_left } = body.result?.data ?? { recovery_codes_left: 0, is_on: true }
  return is_on ? recovery_codes_left : undefined
}

async function members(server: TestServer, { cookie }: Cookie) {
  const input = encodeURIComponent(JSON.stringify({ workspaceId: server.house.workspaceId }))
  return (await server.call('GET', `/trpc/members.list?input=${input}`, { cookie })).body.result.data.data
}

async function counts({ house }: TestServer) {
  const sessions = await house.app.db.selectFrom('session').select('id').execute()
  const signIns = await house.app.db
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'session.signed_in')
    .execute()
  return { sessions: sessions.length, signIns: signIns.length }
}
