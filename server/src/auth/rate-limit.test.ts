import { describe, expect, test } from 'vitest'
import { cookieOf, openTestServer, type TestServer } from '../testing/http/server.ts'
import { engines, sqlite } from '../testing/stores/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { makeAttemptCounter } from './attempt-counter.ts'
import { perAccount, perAddress, perDevice, perMinute } from './guesses.ts'

const email = 'nobody@example.com'
const password = 'not the password'

describe('Password attempts per address', () => {
  test('an invented X-Forwarded-For header does not raise the limit', async () => {
    const server = await openTestServer(sqlite)

    const statuses: number[] = []
    for (let i = 0; i <= perMinute.max; i += 1) statuses.push((await guess(server, { from: `203.0.113.${i}` })).status)

    expect(statuses.slice(0, -1)).toEqual(Array.from({ length: perMinute.max }, () => 401))
    expect(statuses.at(-1)).toBe(429)
  })

  test('the internal client-address header is ignored when a client sends it', async () => {
    const { call } = await openTestServer(sqlite)

    const statuses: number[] = []
    for (let i = 0; i <= perMinute.max; i += 1) {
      const headers = { 'x-parley-client-address': `203.0.113.${i}` }
      const answer = await call('POST', '/api/auth/sign-in/email', { body: { email, password }, headers })
      statuses.push(answer.status)
    }

    expect(statuses.at(-1)).toBe(429)
  })

  test('all endpoints that take a password share one limit', async () => {
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

  test('attempts refused for an address are not counted for the account', async () => {
    const server = await openTestServer(sqlite, { trustProxy: 'loopback' })
    const { email: known, password: right } = server.owner
    for (let i = 0; i < 3 * perAddress.max; i += 1) await guess(server, { email: known, from: '203.0.113.1' })
    server.fixture.clock.advance(60_000)

    expect((await guess(server, { email: known, password: right, from: '203.0.113.1' })).status).toBe(200)
  })

  test('a refusal says how long to wait, and the next attempt then works', async () => {
    const server = await openTestServer(sqlite)
    for (let i = 0; i < perMinute.max; i += 1) await guess(server)
    server.fixture.clock.advance(20_000)

    const refused = await guess(server)
    server.fixture.clock.advance(40_000)

    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts', retry_after: 40 } })
    expect(refused.headers['retry-after']).toBe('40')
    expect((await guess(server)).status).toBe(401)
  })
})

describe.each(engines)('on $name', (engine) => {
  test('wrong passwords for one account are limited across addresses for signed-in users at every endpoint', async () => {
    const server = await openTestServer(engine, { trustProxy: 'loopback' })
    const { cookie, password: right } = server.owner
    const submit = (path: string, submitted: string, index: number) =>
      server.call('POST', `/api/auth/${path}`, {
        cookie,
        body: { password: submitted, currentPassword: submitted, newPassword: 'another long password' },
        headers: { 'x-forwarded-for': `2001:db8:0:${index}::1` },
      })

    const statuses: number[] = []
    for (let i = 0; i < perAccount.max; i += 1) {
      const path = ['change-password', 'two-factor/enable'][i % 2] ?? ''
      statuses.push((await submit(path, password, i)).status)
    }

    expect(new Set(statuses)).toEqual(new Set([400]))
    expect((await submit('change-password', password, 1_000)).status).toBe(429)
    expect((await submit('change-password', right, 1_001)).status).toBe(429)
    server.fixture.clock.advance(perAccount.windowMs)
    expect((await submit('change-password', right, 1_002)).status).toBe(200)
  })

  test('wrong passwords for one account are limited per address without affecting another address', async () => {
    const server = await openTestServer(engine, { trustProxy: 'loopback' })
    const { email: known, password: right } = server.owner

    const wrong = await guesses(server, perAddress.max, () => ({ email: known, from: '203.0.113.1' }))
    const more = await guess(server, { email: known, from: '203.0.113.1' })
    const evenRight = await guess(server, { email: known, password: right, from: '203.0.113.1' })
    const elsewhere = await guess(server, { email: known, password: right, from: '203.0.113.2' })

    expect(new Set(wrong)).toEqual(new Set([401]))
    expect(more).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts', error: expect.stringContaining('wait') },
    })
    expect([evenRight.status, elsewhere.status]).toEqual([429, 200])
    server.fixture.clock.advance(perAddress.windowMs)
    expect((await guess(server, { email: known, password: right, from: '203.0.113.1' })).status).toBe(200)
  })
})

test('wrong passwords for one account are limited across addresses, except for browsers that signed in before', async () => {
  const server = await openTestServer(sqlite, { trustProxy: 'loopback' })
  const { email: known, password: right } = server.owner
  const signedIn = await guess(server, { email: known, password: right, from: '198.51.100.1' })
  const device = cookieOf(signedIn.headers['set-cookie']).replace(/.*(parley\.device=[^;]+).*/, '$1')
  const forged = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))

  const wrong = await guesses(server, perAccount.max, (i) => ({ email: known, from: `2001:db8:0:${i}::1` }))
  const signInFrom = (from: string, cookie?: string) => guess(server, { email: known, password: right, from, cookie })
  const [stranger, forger, own] = [
    await signInFrom('198.51.100.7'),
    await signInFrom('198.51.100.8', forged),
    await signInFrom('198.51.100.9', device),
  ]

  expect(new Set(wrong)).toEqual(new Set([401]))
  expect([stranger.status, forger.status, own.status]).toEqual([429, 429, 200])
  expect(String(signedIn.headers['set-cookie'])).toMatch(
    /parley\.device=[^;]+; Path=\/api\/auth; .*HttpOnly; SameSite=Lax/,
  )
  const stolen = await guesses(server, perDevice.max, () => ({ email: known, from: '198.51.100.9', cookie: device }))
  expect(new Set(stolen)).toEqual(new Set([401]))
  expect((await signInFrom('198.51.100.9', device)).status).toBe(429)
})

test('wrong passwords for one account are counted the same for unknown accounts; correct passwords are not counted', async () => {
  const server = await openTestServer(sqlite, { trustProxy: 'loopback' })
  const from = '203.0.113.1'
  const { email: known, password: right } = server.owner

  const often = await guesses(server, perAddress.max + 5, () => ({ email: known, password: right, from }))
  await guesses(server, perAddress.max, () => ({ from }))
  const unknown = await guess(server, { from })
  await guesses(server, perAddress.max, () => ({ email: known, from }))
  const existing = await guess(server, { email: known, from })

  expect(new Set(often)).toEqual(new Set([200]))
  const summaryOf = ({ status, body }: typeof unknown) => [status, body.code, body.error.replace(/\d+/, 'some')]
  expect(summaryOf(existing)).toEqual([
    429,
    'too_many_attempts',
    'Too many wrong passwords for this account; wait some minutes',
  ])
  expect(summaryOf(unknown)).toEqual(summaryOf(existing))
})

describe.each(engines)('on $name', (engine) => {
  test('the attempt counter is exact across processes and stores no address', async () => {
    const { app } = await createTestApp(engine)
    const first = makeAttemptCounter(app)
    const processes = app.store.singleConnection ? [first] : [first, makeAttemptCounter(app), makeAttemptCounter(app)]
    const rule = { windowMs: 60_000, max: 25 }

    const results = await Promise.all(
      Array.from({ length: 60 }, (_, i) => (processes[i % processes.length] ?? first).take('ada@example.com', rule)),
    )
    const stored = await app.db.selectFrom('sign_in_attempts').selectAll().execute()

    expect(results.filter(({ allowed }) => allowed)).toHaveLength(25)
    expect(JSON.stringify(stored)).not.toContain('ada')
    expect(stored).toHaveLength(app.store.singleConnection ? 0 : 1)
  })

  test.each([perAddress, { windowMs: 60_000, max: 1 }])(
    'ignores a window of $windowMs ms from before the clock was set back',
    async (rule) => {
      const { app, clock } = await createTestApp(engine)
      const attempts = makeAttemptCounter(app)
      const takeAll = () => Promise.all(Array.from({ length: rule.max + 1 }, () => attempts.take('a', rule)))
      await takeAll()
      clock.advance(-3_600_000)

      expect((await takeAll()).filter(({ allowed }) => allowed)).toHaveLength(rule.max)
      expect(await attempts.take('a', rule)).toEqual({ allowed: false, retryAfterSeconds: rule.windowMs / 1000 })
    },
  )

  test('the attempt counter of a frequent key survives a flood of keys used once', async () => {
    const { app } = await createTestApp(engine)
    const attempts = makeAttemptCounter(app)
    const rule = { windowMs: 3_600_000, max: 10 }
    for (let i = 0; i < rule.max; i += 1) await attempts.take('ada', rule)
    const flood = app.store.singleConnection ? 100_001 : 100
    for (let i = 0; i < flood; i += 1) await attempts.take(`invented ${i}`, rule)

    expect((await attempts.take('ada', rule)).allowed).toBe(false)
  })

  test('the attempt counter removes refunded attempts and any number of expired windows', async () => {
    const { app, clock } = await createTestApp(engine)
    const attempts = makeAttemptCounter(app)
    const rule = { windowMs: 60_000, max: 1 }
    const storedCount = async () => (await app.db.selectFrom('sign_in_attempts').select('key').execute()).length
    await attempts.take('a', rule)
    await attempts.refund('a')
    expect(await storedCount()).toBe(0)
    if (app.store.singleConnection) return

    const rows = Array.from({ length: 2_500 }, (_, i) => ({ key: `over ${i}`, ends_at: app.now(), used: 1 }))
    await app.db.insertInto('sign_in_attempts').values(rows).execute()
    clock.advance(60_000)
    await attempts.take('b', rule)
    expect(await storedCount()).toBe(1)
  })

  test('the attempt counter starts a new window when the last has expired', async () => {
    const { app, clock } = await createTestApp(engine)
    const attempts = makeAttemptCounter(app)
    const rule = { windowMs: 60_000, max: 1 }
    const allowed = async (key: string) => (await attempts.take(key, rule)).allowed

    expect([await allowed('a'), await allowed('a'), await allowed('b')]).toEqual([true, false, true])
    await attempts.refund('a')
    await attempts.refund('a')
    expect(await allowed('a')).toBe(true)
    clock.advance(60_000)
    expect([await allowed('a'), await allowed('a')]).toEqual([true, false])
    expect((await app.db.selectFrom('sign_in_attempts').selectAll().execute()).length).toBeLessThanOrEqual(1)
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

/** Slow enough to stay below the ten attempts a minute of one address, with one to spare. */
async function guesses(server: TestServer, count: number, attempt: (i: number) => Attempt): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < count; i += 1) {
    server.fixture.clock.advance(7_000)
    statuses.push((await guess(server, attempt(i))).status)
  }
  return statuses
}
