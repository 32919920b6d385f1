import { describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/http/server.ts'
import { signInCode } from '../testing/http/sign-in-code.ts'
import { codesLeft, later, me, showPassword, step, turnOn } from '../testing/http/two-factor.ts'
import { engines } from '../testing/stores/engines.ts'
import { codesPerAccount, perMinute } from './guesses.ts'
import { maxWrongCodes } from './two-factor.ts'

describe.each(engines)('Two-factor sign-in on $name', (engine) => {
  test('session and audit entry exist only after the code', async () => {
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

  test('a wrong code is refused at its field; a correct one works once', async () => {
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

  test('a code is refused again for as long as the app may show it', async () => {
    const server = await openTestServer(engine)
    const { db } = server.fixture.app
    const { secret } = await turnOn(server, server.owner)
    const code = signInCode(secret, later)
    const used = await step(server, (await showPassword(server, server.owner)).cookie, { totp: code })

    const replays: number[] = []
    for (const usedSecondsAgo of [20, 40, 89]) {
      await db
        .updateTable('tried_code')
        .set({ tried_at: Date.now() - usedSecondsAgo * 1000 })
        .execute()
      const { cookie } = await showPassword(server, server.owner)
      replays.push((await step(server, cookie, { totp: code })).status)
    }

    expect([used.status, ...replays]).toEqual([200, 401, 401, 401])
  })

  test('a recovery code works once, whatever its case', async () => {
    const server = await openTestServer(engine)
    const { recoveryCodes, cookie } = await turnOn(server, server.owner)
    const [first = ''] = recoveryCodes
    const passwordCookie = async () => (await showPassword(server, server.owner)).cookie

    const used = await step(server, await passwordCookie(), { recovery: first.toUpperCase().replace('-', ' ') })
    const again = await step(server, await passwordCookie(), { recovery: first })

    expect(recoveryCodes).toHaveLength(10)
    expect([used.status, again.status]).toEqual([200, 401])
    expect(again.body.details).toEqual([{ path: 'code', message: expect.stringContaining('used before') }])
    expect(await codesLeft(server, { cookie })).toBe(9)
  })

  test('ten wrong codes from any addresses lock the second step', async () => {
    const server = await openTestServer(engine, { trustProxy: 'loopback' })
    const { secret } = await turnOn(server, server.owner)
    const right = signInCode(secret, later)
    const wrong = Array.from({ length: maxWrongCodes + 3 }, (_, i) => `00000${i}`.slice(-6))
      .filter((code) => code !== right)
      .slice(0, maxWrongCodes)
    let { cookie } = await showPassword(server, server.owner)
    for (const [i, code] of wrong.entries()) {
      if (i % 5 === 0) cookie = (await showPassword(server, server.owner)).cookie
      expect((await step(server, cookie, { totp: code }, `203.0.113.${i}`)).status).toBe(401)
    }

    const fresh = (await showPassword(server, server.owner)).cookie
    const locked = await step(server, fresh, { totp: right }, '198.51.100.7')
    const lifted = new Date(Date.now() - 1000).toISOString()
    await server.fixture.app.db.updateTable('twoFactor').set({ lockedUntil: lifted }).execute()
    await server.fixture.app.db.deleteFrom('tried_code').execute()

    expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_attempts', retry_after: 900 } })
    expect((await step(server, fresh, { totp: right })).status).toBe(200)
  })

  test('each further ten wrong codes lock the second step for longer', async () => {
    const server = await openTestServer(engine, { trustProxy: 'loopback' })
    const { clock, app } = server.fixture
    const { secret } = await turnOn(server, server.owner)
    const right = () => signInCode(secret, later)
    let tried = 0
    const tryWrongly = async () => {
      tried += 1
      const { cookie } = await showPassword(server, server.owner)
      const recovery = `aaaaa-aa${String(tried).padStart(3, '2').replaceAll(/[01]/g, 'b')}`
      const answer = await step(server, cookie, { recovery }, `203.0.113.${tried}`)
      await app.db.updateTable('twoFactor').set({ lockedUntil: null, failedVerificationCount: 0 }).execute()
      return answer
    }
    const tryRightly = async () => {
      await app.db.deleteFrom('tried_code').execute()
      return step(server, (await showPassword(server, server.owner)).cookie, { totp: right() })
    }
    const waits: number[] = []
    for (const { windowMs, max } of codesPerAccount) {
      while (tried < max) expect((await tryWrongly()).status).toBe(401)
      const locked = await tryRightly()
      expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
      expect(locked.headers['retry-after']).toBe(String(locked.body.retry_after))
      expect(locked.body.retry_after).toBeLessThanOrEqual(windowMs / 1000)
      waits.push(locked.body.retry_after)
      clock.advance(locked.body.retry_after * 1000)
    }

    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect(waits.at(-1)).toBeGreaterThan(15 * 3600)
    expect((await tryRightly()).status).toBe(200)
  })
})

describe('Two-factor sign-in', () => {
  const [engine] = engines as [(typeof engines)[number]]

  test('a used code and another person’s code are refused', async () => {
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
    expect(await codesLeft(server, agent)).toBe(0)
  })

  test('five wrong codes end a sign-in; an address gets ten a minute', async () => {
    const server = await openTestServer(engine)
    const { secret } = await turnOn(server, server.owner)
    // Turning it on was the first attempt of this minute.
    server.fixture.clock.advance(60_000)
    const { cookie } = await showPassword(server, server.owner)

    const answers = []
    for (let i = 0; i < 5; i += 1) answers.push(await step(server, cookie, { recovery: `aaaaa-aaaa${i}` }))
    const right = await step(server, cookie, { totp: signInCode(secret, later) })
    for (let i = 5; i <= perMinute.max; i += 1)
      answers.push(await step(server, cookie, { recovery: `bbbbb-bbbb${i % 10}` }))

    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect(right).toMatchObject({ status: 400, body: { error: expect.stringMatching(/Start again/) } })
    expect(answers.at(-1)?.status).toBe(429)
  })
})

async function counts({ fixture }: TestServer) {
  const sessions = await fixture.app.db.selectFrom('session').select('id').execute()
  const signIns = await fixture.app.db
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'session.signed_in')
    .execute()
  return { sessions: sessions.length, signIns: signIns.length }
}
