import { describe, expect, test } from 'vitest'
import { entriesOf } from '../testing/audit.ts'
import { cookieOf, openTestServer, type SignedIn, type TestServer } from '../testing/http/server.ts'
import { base32Bytes, signInCode } from '../testing/http/sign-in-code.ts'
import { change, codesLeft, later, me, showPassword, step, turnOn } from '../testing/http/two-factor.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('on $name', (engine) => {
  test('turning two-factor sign-in on ends the other sessions, which were opened without a code', async () => {
    const server = await openTestServer(engine)
    const { cookie: elsewhere } = await showPassword(server, server.owner)
    const colleague = await server.signInAs('agent')
    // Also cached by now.
    expect((await me(server, { cookie: elsewhere })).status).toBe(200)

    const here = await turnOn(server, server.owner)

    const statuses = await Promise.all(
      [elsewhere, here.cookie, colleague.cookie].map((cookie) => me(server, { cookie })),
    )
    expect(statuses.map(({ status }) => status)).toEqual([401, 200, 200])
    const entries = await entriesOf(server.fixture, 'two_factor.turned_on')
    expect(entries).toMatchObject([{ subject: server.owner.email, details: { ended: 1 } }])
  })
})

describe('Managing two-factor sign-in', () => {
  const [engine] = engines as [(typeof engines)[number]]

  test('turning it on requires the password and then a code', async () => {
    const server = await openTestServer(engine)
    const wrong = await change(server, server.owner, 'enable', { password: 'not the password' })
    const enabled = await change(server, server.owner, 'enable', { password: server.owner.password })
    const mistyped = await step(server, server.owner.cookie, { totp: '000000' })
    const still = await showPassword(server, server.owner)

    expect(wrong).toMatchObject({ status: 400, body: { details: [{ path: 'password' }] } })
    expect(enabled.status).toBe(200)
    expect(mistyped).toMatchObject({ status: 401, body: { details: [{ path: 'code' }] } })
    expect((await me(server, still)).status).toBe(200)
    expect(await codesLeft(server, server.owner)).toBe(undefined)
  })

  test('turning it off and new recovery codes require the password', async () => {
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

  test('a session cannot be used to guess codes, and no device is trusted', async () => {
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
    expect(await codesLeft(server, on)).toBe(10)
    expect(String(trusting.headers['set-cookie'])).not.toContain('trust')
    expect([...(await showPassword(server, server.owner)).body.twoFactorMethods]).toEqual(['totp'])
  })

  test('secret and recovery codes are encrypted and never returned again', async () => {
    const server = await openTestServer(engine)
    const { secret, recoveryCodes, cookie } = await turnOn(server, server.owner)
    const stored = JSON.stringify(await server.fixture.app.db.selectFrom('twoFactor').selectAll().execute())
    const responses = JSON.stringify([
      (await server.call('GET', '/api/auth/get-session', { cookie })).body,
      (await server.call('GET', '/trpc/account.twoFactor', { cookie })).body,
    ])

    for (const clear of [secret, base32Bytes(secret).toString('utf8'), ...recoveryCodes]) {
      expect(stored).not.toContain(clear)
      expect(responses).not.toContain(clear)
    }
    for (const path of ['get-totp-uri', 'view-backup-codes', 'send-otp', 'verify-otp']) {
      expect((await change(server, { cookie }, path, { password: server.owner.password })).status).toBe(404)
    }
  })

  test('account actions are audited, and members see who uses two-factor sign-in', async () => {
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
    const entries = await server.fixture.app.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
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

async function members(server: TestServer, { cookie }: Pick<SignedIn, 'cookie'>) {
  const input = encodeURIComponent(JSON.stringify({ workspaceId: server.fixture.workspaceId }))
  return (await server.call('GET', `/trpc/members.list?input=${input}`, { cookie })).body.result.data.data
}
