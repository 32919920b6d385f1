import { describe, expect, test } from 'vitest'
import { engines } from '../testing/engines.ts'
import { type Call, openTestServer } from '../testing/server.ts'
import { signInsPerMinute } from './library.ts'

const [sqlite] = engines as [(typeof engines)[number]]

describe('tries at a password', () => {
  test('inventing X-Forwarded-For buys no more of them', async () => {
    const { call } = await openTestServer(sqlite)

    const statuses: number[] = []
    for (let i = 0; i <= signInsPerMinute; i += 1) statuses.push(await guess(call, `203.0.113.${i}`))

    expect(statuses.slice(0, -1)).toEqual(Array.from({ length: signInsPerMinute }, () => 401))
    expect(statuses.at(-1)).toBe(429)
  })

  test('the private header that carries the address inside cannot be sent from outside', async () => {
    const { call } = await openTestServer(sqlite)

    const statuses: number[] = []
    for (let i = 0; i <= signInsPerMinute; i += 1) {
      const headers = { 'x-parley-client-address': `203.0.113.${i}` }
      const answer = await call('POST', '/api/auth/sign-in/email', { body: wrong, headers })
      statuses.push(answer.status)
    }

    expect(statuses.at(-1)).toBe(429)
  })

  test('the wrong passwords of one address lock nobody out at another', async () => {
    const { call, owner } = await openTestServer(sqlite, { trustProxy: 'loopback' })
    for (let i = 0; i <= signInsPerMinute; i += 1) await guess(call, '203.0.113.1')

    const stranger = await guess(call, '203.0.113.1')
    const body = { email: owner.email, password: owner.password }
    const headers = { 'x-forwarded-for': '203.0.113.2' }
    const neighbour = await call('POST', '/api/auth/sign-in/email', { body, headers })

    expect([stranger, neighbour.status]).toEqual([429, 200])
  })

  test('whoever is refused is told how long to wait, and may try again then', async () => {
    const { call, house } = await openTestServer(sqlite)
    for (let i = 0; i < signInsPerMinute; i += 1) await guess(call)
    house.clock.advance(20_000)

    const refused = await call('POST', '/api/auth/sign-in/email', { body: wrong })
    house.clock.advance(40_000)

    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', retry_after: 40 } })
    expect(refused.headers['retry-after']).toBe('40')
    expect(await guess(call)).toBe(401)
  })
})

const wrong = { email: 'nobody@example.com', password: 'not the password' }

async function guess(call: Call, from?: string): Promise<number> {
  const headers = from === undefined ? {} : { 'x-forwarded-for': from }
  return (await call('POST', '/api/auth/sign-in/email', { body: wrong, headers })).status
}
