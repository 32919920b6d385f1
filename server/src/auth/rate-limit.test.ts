import { describe, expect, test } from 'vitest'
import { cookieOf, openTestServer, type TestServer } from '../testing/http/server.ts'
import { engines, sqlite } from '../testing/stores/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { makeAttemptCounter } from './attempt-counter.ts'
import { perAccount, perAddress, perDevice, perMinute } from './guesses.ts'

const email = 'nobody@example.com'
const password = 'not the password'

describe('tries at a password', () => {
  test('inventing X-Forwarded-For buys no more of them', async () => {
    const server = await openTestServer(sqlite)

    const statuses: number[] = []
    for (let i = 0; i <= perMinute.max; i += 1) statuses.push((await guess(server, { from: `203.0.113.${i}` })).status)

    expect(statuses.slice(0, -1)).toEqual(Array.from({ length: perMinute.max }, () => 401))
    expect(statuses.at(-1)).toBe(429)
  })

  test('the private header that carries the address inside cannot be sent from outside', async () => {
    const { call } = await openTestServer(sqlite)

    const statuses: number[] = []
    for (let i = 0; i <= perMinute.max; i += 1) {
      const headers = { 'x-parley-client-address': `203.0.113.${i}` }
      const answer = await call('POST', '/api/auth/sign-in/email', { body: { email, password }, headers })
      statuses.push(answer.status)
    }

    expect(statuses.at(-1)).toBe(429)
  })

  test('count alike at every door that takes one', async () => {
    const server = await openTestServer(sqlite)
    const { cookie } = server.owner
    const entryPoints = ['sign-in/email', 'change-password', 'two-factor/enable', 'two-factor/disable']
    const body = { email, password, currentPassword: password, newPassword: 'another long password' }

    const statuses: number[] = []
    for (let i = 0; i <= perMinute.max; i += 1)
      statuses.push(
        (await server.call('POST', `/api/auth/${entryPoints[i % entryPoints.length]}`, { cookie, body })).status,
      )

    expect(statuses.slice(0, -1).every((status) => status === 401 || status === 400)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })

  test('that are refused for being too quick are counted for no account', async () => {
    const server = await openTestServer(sqlite, { trustProxy: 'loopback' })
    const { email: known, password: right } = server.owner
    for (let i = 0; i < 3 * perAddress.max; i += 1) await guess(server, { email: known, from: '203.0.113.1' })
    server.fixture.clock.advance(60_000)

    expect((await guess(server, { email: known, password: right, from: '203.0.113.1' })).status).toBe(200)
  })

  test('whoever is refused is told how long to wait, and may try again then', async () => {
    const server = await openTestServer(sqlite)
    for (let i = 0; i < perMinute.max; i += 1) await guess(server)
    server.fixture.clock.advance(20_000)

    const refused = await guess(server)
    server.fixture.clock.advance(40_000)

    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', retry_after: 40 } })
    expect(refused.headers['retry-after']).toBe('40')
    expect((await guess(server)).status).toBe(401)
  })
})

describe.each(engines)('guesses at one account on $name', (engine) => {
  test('end behind a session too, at every door that asks for the password, wherever they come from', async () => {
    const server = await openTestServer(engine, { trustProxy: 'loopback' })
    const { cookie, password: right } = server.owner
    const show = (path: string, shown: string, at: number) =>
      server.call('POST', `/api/auth/${path}`, {
        cookie,
        body: { password: shown, currentPassword: shown, newPassword: 'another long password' },
        headers: { 'x-forwarded-for': `2001:db8:0:${at}::1` },
      })

    const statuses: number[] = []
    for (let i = 0; i < perAccount.max; i += 1) {
      const path = ['change-password', 'two-factor/enable'][i % 2] ?? ''
      statuses.push((await show(path, password, i)).status)
    }

    expect(new Set(statuses)).toEqual(new Set([400]))
    expect((await show('change-password', password, 1_000)).status).toBe(429)
    expect((await show('change-password', right, 1_001)).status).toBe(429)
    server.fixture.clock.advance(perAccount.window * 1000)
    expect((await show('change-password', right, 1_002)).status).toBe(200)
  })

  test('from one address end after a while, and lock nobody out at another', async () => {
    const server = await openTestServer(engine, { trustProxy: 'loopback' })
    const { email: known, password: right } = server.owner

    const wrong = await guesses(server, perAddress.max, () => ({ email: known, from: '203.0.113.1' }))
    const more = await guess(server, { email: known, from: '203.0.113.1' })
    const evenRight = await guess(server, { email: known, password: right, from: '203.0.113.1' })
    const elsewhere = await guess(server, { email: known, password: right, from: '203.0.113.2' })

    expect(new Set(wrong)).toEqual(new Set([401]))
    expect(more).toMatchObject({ status: 429, body: { code: 'rate_limited', error: expect.stringContaining('wait') } })
    expect([evenRight.status, elsewhere.status]).toEqual([429, 200])
    server.fixture.clock.advance(perAddress.window * 1000)
    expect((await guess(server, { email: known, password: right, from: '203.0.113.1' })).status).toBe(200)
  })
})

describe('guesses at one account', () => {
  test('from ever new addresses end too; a browser that has signed in before is not shut out', async () => {
    const server = await openTestServer(sqlite, { trustProxy: 'loopback' })
    const { email: known, password: right } = server.owner
    const signedIn = await guess(server, { email: known, password: right, from: '198.51.100.1' })
    const device = cookieOf(signedIn.headers['set-cookie']).replace(/.*(parley\.device=[^;]+).*/, '$1')
    const forged = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))

    const wrong = await guesses(server, perAccount.max, (i) => ({ email: known, from: `2001:db8:0:${i}::1` }))
    const tryRight = (from: string, cookie?: string) => guess(server, { email: known, password: right, from, cookie })
    const [stranger, forger, own] = [
      await tryRight('198.51.100.7'),
      await tryRight('198.51.100.8', forged),
      await tryRight('198.51.100.9', device),
    ]

    expect(new Set(wrong)).toEqual(new Set([401]))
    expect([stranger.status, forger.status, own.status]).toEqual([429, 429, 200])
    expect(String(signedIn.headers['set-cookie'])).toMatch(
      /parley\.device=[^;]+; Path=\/api\/auth; .*HttpOnly; SameSite=Lax/,
    )
    const stolen = await guesses(server, perDevice.max, () => ({ email: known, from: '198.51.100.9', cookie: device }))
    expect(new Set(stolen)).toEqual(new Set([401]))
    expect((await tryRight('198.51.100.9', device)).status).toBe(429)
  })

  test('are counted alike whether or not there is such an account, and right passwords are none', async () => {
    const server = await openTestServer(sqlite, { trustProxy: 'loopback' })
    const from = '203.0.113.1'
    const { email: known, password: right } = server.owner

    const often = await guesses(server, perAddress.max + 5, () => ({ email: known, password: right, from }))
    await guesses(server, perAddress.max, () => ({ from }))
    const unknown = await guess(server, { from })
    await guesses(server, perAddress.max, () => ({ email: known, from }))
    const existing = await guess(server, { email: known, from })

    expect(new Set(often)).toEqual(new Set([200]))
    const said = ({ status, body }: typeof unknown) => [status, body.code, body.error.replace(/\d+/, 'some')]
    expect(said(existing)).toEqual([
      429,
      'rate_limited',
      'Too many wrong passwords for this account; wait some minutes',
    ])
    expect(said(unknown)).toEqual(said(existing))
  })
})

describe.each(engines)('the count of tries on $name', (engine) => {
  test('is exact for all processes that share the store, and holds nobody’s address', async () => {
    const { app } = await createTestApp(engine)
    const one = makeAttemptCounter(app)
    const processes = app.store.singleConnection ? [one] : [one, makeAttemptCounter(app), makeAttemptCounter(app)]
    const rule = { window: 60, max: 25 }

    const taken = await Promise.all(
      Array.from({ length: 60 }, (_, i) => (processes[i % processes.length] ?? one).take('ada@example.com', rule)),
    )
    const kept = await app.db.selectFrom('sign_in_tries').selectAll().execute()

    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(25)
    expect(JSON.stringify(kept)).not.toContain('ada')
    expect(kept).toHaveLength(app.store.singleConnection ? 0 : 1)
  })

  test.each([perAddress, { window: 60, max: 1 }])(
    'of $window seconds from before the clock was set back shuts nobody out until that time comes again',
    async (rule) => {
      const { app, clock } = await createTestApp(engine)
      const tries = makeAttemptCounter(app)
      const takeAll = () => Promise.all(Array.from({ length: rule.max + 1 }, () => tries.take('a', rule)))
      await takeAll()
      clock.advance(-3_600_000)

      expect((await takeAll()).filter(({ allowed }) => allowed)).toHaveLength(rule.max)
      expect(await tries.take('a', rule)).toEqual({ allowed: false, retryAfter: rule.window })
    },
  )

  test('of somebody who is tried at often outlasts any number of others that are tried once', async () => {
    const { app } = await createTestApp(engine)
    const tries = makeAttemptCounter(app)
    const rule = { window: 3600, max: 10 }
    for (let i = 0; i < rule.max; i += 1) await tries.take('ada', rule)
    const flood = app.store.singleConnection ? 100_001 : 100
    for (let i = 0; i < flood; i += 1) await tries.take(`invented ${i}`, rule)

    expect((await tries.take('ada', rule)).allowed).toBe(false)
  })

  test('of what was given back is not kept, and what is over is removed however much it is', async () => {
    const { app, clock } = await createTestApp(engine)
    const tries = makeAttemptCounter(app)
    const rule = { window: 60, max: 1 }
    const kept = async () => (await app.db.selectFrom('sign_in_tries').select('key').execute()).length
    await tries.take('a', rule)
    await tries.refund('a')
    expect(await kept()).toBe(0)
    if (app.store.singleConnection) return

    const rows = Array.from({ length: 2_500 }, (_, i) => ({ key: `over ${i}`, ends_at: app.now(), used: 1 }))
    await app.db.insertInto('sign_in_tries').values(rows).execute()
    clock.advance(60_000)
    await tries.take('b', rule)
    expect(await kept()).toBe(1)
  })

  test('begins anew when its window is over, and what is over is removed', async () => {
    const { app, clock } = await createTestApp(engine)
    const tries = makeAttemptCounter(app)
    const rule = { window: 60, max: 1 }
    const allowed = async (key: string) => (await tries.take(key, rule)).allowed

    expect([await allowed('a'), await allowed('a'), await allowed('b')]).toEqual([true, false, true])
    await tries.refund('a')
    await tries.refund('a')
    expect(await allowed('a')).toBe(true)
    clock.advance(60_000)
    expect([await allowed('a'), await allowed('a')]).toEqual([true, false])
    expect((await app.db.selectFrom('sign_in_tries').selectAll().execute()).length).toBeLessThanOrEqual(1)
  })
})

type Attempt = {
  readonly email?: string
  readonly password?: string
  readonly from?: string
  readonly cookie?: string | undefined
}

function guess({ call }: TestServer, attempt: Attempt = {}) {
  const body = { email: attempt.email ?? email, password: attempt.password ?? password }
  const headers = attempt.from === undefined ? {} : { 'x-forwarded-for': attempt.from }
  return call('POST', '/api/auth/sign-in/email', { body, headers, cookie: attempt.cookie })
}

/** Slowly enough for the ten a minute of one address, with room for another. */
async function guesses(server: TestServer, count: number, attempt: (i: number) => Attempt): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < count; i += 1) {
    server.fixture.clock.advance(7_000)
    statuses.push((await guess(server, attempt(i))).status)
  }
  return statuses
}
