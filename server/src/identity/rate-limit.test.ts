import { describe, expect, test } from 'vitest'
import { engines, sqlite } from '../testing/engines.ts'
import { openTestHouse } from '../testing/house.ts'
import { cookieOf, openTestServer, type TestServer } from '../testing/server.ts'
import { perAccount, perAddress, perDevice } from './guesses.ts'
import { signInsPerMinute } from './library.ts'
import { makeTries } from './tries.ts'

const email = 'nobody@example.com'
const password = 'not the password'

describe('tries at a password', () => {
  test('inventing X-Forwarded-For buys no more of them', async () => {
    const server = await openTestServer(sqlite)

    const statuses: number[] = []
    for (let i = 0; i <= signInsPerMinute; i += 1)
      statuses.push((await guess(server, { from: `203.0.113.${i}` })).status)

    expect(statuses.slice(0, -1)).toEqual(Array.from({ length: signInsPerMinute }, () => 401))
    expect(statuses.at(-1)).toBe(429)
  })

  test('the private header that carries the address inside cannot be sent from outside', async () => {
    const { call } = await openTestServer(sqlite)

    const statuses: number[] = []
    for (let i = 0; i <= signInsPerMinute; i += 1) {
      const headers = { 'x-parley-client-address': `203.0.113.${i}` }
      const answer = await call('POST', '/api/auth/sign-in/email', { body: { email, password }, headers })
      statuses.push(answer.status)
    }

    expect(statuses.at(-1)).toBe(429)
  })

  test('whoever is refused is told how long to wait, and may try again then', async () => {
    const server = await openTestServer(sqlite)
    for (let i = 0; i < signInsPerMinute; i += 1) await guess(server)
    server.house.clock.advance(20_000)

    const refused = await guess(server)
    server.house.clock.advance(40_000)

    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', retry_after: 40 } })
    expect(refused.headers['retry-after']).toBe('40')
    expect((await guess(server)).status).toBe(401)
  })
})

describe.each(engines)('guesses at one account on $name', (engine) => {
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
    server.house.clock.advance(perAddress.window * 1000)
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
    const { app } = await openTestHouse(engine)
    const one = makeTries(app)
    const processes = app.store.singleConnection ? [one] : [one, makeTries(app), makeTries(app)]
    const rule = { window: 60, max: 25 }

    const taken = await Promise.all(
      Array.from({ length: 60 }, (_, i) => (processes[i % processes.length] ?? one).take('ada@example.com', rule)),
    )
    const kept = await app.db.selectFrom('sign_in_tries').selectAll().execute()

    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(25)
    expect(JSON.stringify(kept)).not.toContain('ada')
    expect(kept).toHaveLength(app.store.singleConnection ? 0 : 1)
  })

  test('begins anew when its window is over, and what is over is removed', async () => {
    const { app, clock } = await openTestHouse(engine)
    const tries = makeTries(app)
    const rule = { window: 60, max: 1 }
    const allowed = async (key: string) => (await tries.take(key, rule)).allowed

    expect([await allowed('a'), await allowed('a'), await allowed('b')]).toEqual([true, false, true])
    await tries.giveBack('a')
    await tries.giveBack('a')
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

/** Slowly enough for the ten a minute of one address. */
async function guesses(server: TestServer, count: number, attempt: (i: number) => Attempt): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < count; i += 1) {
    server.house.clock.advance(6_000)
    statuses.push((await guess(server, attempt(i))).status)
  }
  return statuses
}
