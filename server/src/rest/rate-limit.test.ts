import { describe, expect, test } from 'vitest'
import { makeKeyText } from '../features/api-keys/key-text.ts'
import { changeTier } from '../features/settings/change-tier.ts'
import { authorized } from '../testing/authorized.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { engines } from '../testing/stores/engines.ts'
import { refusalWaitsMs, refusedAtOnce } from './slow-refusals.ts'

const limitHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

describe.each(engines)('Rate limits (specification, section 8) on $name', (engine) => {
  test('of 200 simultaneous requests with a limit of 60, exactly 60 are accepted', async () => {
    const { call, newKey } = await createRestTestApp(engine)
    const { key } = await newKey()

    const answers = await Promise.all(Array.from({ length: 200 }, () => call('GET', '/api/v1/key', { key })))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(140)
  })

  test('a key that ignores 429 waits for each further refusal, until its window ends, and no other key does', async () => {
    const { call, newKey, fixture } = await createRestTestApp(engine)
    const [{ key }, other] = [await newKey({ rateLimitPerMinute: 1 }), await newKey()]
    const times = async (count: number) => {
      const startedAt = performance.now()
      const answers = await Promise.all(Array.from({ length: count }, () => call('GET', '/api/v1/key', { key })))
      return { statuses: new Set(answers.map(({ status }) => status)), ms: performance.now() - startedAt }
    }
    await call('GET', '/api/v1/key', { key })
    expect((await times(refusedAtOnce)).statuses).toEqual(new Set([429]))
    const further = times(20)
    const accepted = call('GET', '/api/v1/key', { key: other.key })
    expect(await Promise.race([accepted, further])).toMatchObject({ status: 200 })
    const { statuses, ms } = await further
    expect(statuses).toEqual(new Set([429]))
    // Timers may be a millisecond early.
    expect(ms).toBeGreaterThan(refusalWaitsMs - 5)

    fixture.clock.advance(60_000)
    expect((await times(1)).statuses).toEqual(new Set([200]))
    expect((await times(1)).statuses).toEqual(new Set([429]))
  })

  test('every response reports the limit, the remaining requests and the reset time', async () => {
    const { call, newKey, fixture } = await createRestTestApp(engine)
    const { key } = await newKey({ rateLimitPerMinute: 100 })
    const reset = Math.ceil((fixture.app.now() + 60_000) / 1000)

    const first = await call('GET', '/api/v1/key', { key })
    fixture.clock.advance(10_500)
    const second = await call('GET', '/api/v1/key', { key })

    expect(limitHeaders.map((name) => first.headers[name])).toEqual(['100', '99', String(reset)])
    expect(limitHeaders.map((name) => second.headers[name])).toEqual(['100', '98', String(reset)])
    expect(second.headers['ratelimit-policy']).toBe('"default";q=100;w=60')
    expect(second.headers.ratelimit).toBe('"default";r=98;t=50')
  })

  test('every error response reports them too', async () => {
    const { call, newKey } = await createRestTestApp(engine)
    const { key } = await newKey({ permissions: { analytics: true, write: true }, rateLimitPerMinute: 7 })
    const answers = [
      await call('GET', '/api/v1/nothing', { key }),
      await call('PUT', '/api/v1/key', { key }),
      await call('POST', '/api/v1/messages/send', { key, body: {} }),
      await call('POST', '/api/v1/messages/send', { key, body: '{' }),
      await call('POST', '/api/v1/messages/send', { key, body: 'x', headers: { 'content-type': 'text/plain' } }),
      await call('GET', '/api/v1/conversations', { key }),
      await call('GET', '/api/v1/conversations/%zz', { key }),
      await call('GET', '/api/v1/key', { key }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 405, 400, 400, 415, 403, 400, 429])
    expect(answers.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual([
      '6',
      '5',
      '4',
      '3',
      '2',
      '1',
      '0',
      '0',
    ])
    for (const { headers } of answers) for (const name of limitHeaders) expect(headers[name]).toMatch(/^\d+$/)
  })

  test('a request over the limit is 429 with the seconds to wait', async () => {
    const { call, newKey, fixture } = await createRestTestApp(engine)
    const { key } = await newKey({ rateLimitPerMinute: 1 })
    await call('GET', '/api/v1/key', { key })
    fixture.clock.advance(12_345)

    const refused = await call('GET', '/api/v1/key', { key })

    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({
      error: expect.stringContaining('exceeded'),
      code: 'rate_limited',
      request_id: expect.any(String),
      retry_after: 48,
    })
    expect(refused.headers['retry-after']).toBe('48')
    fixture.clock.advance(60_000 - 12_345 - 1)
    const atTheEdge = await call('GET', '/api/v1/key', { key })
    expect([atTheEdge.status, atTheEdge.body.retry_after]).toEqual([429, 1])
    fixture.clock.advance(1)
    expect((await call('GET', '/api/v1/key', { key })).status).toBe(200)
  })

  test('a changed limit or tier takes effect with the next request', async () => {
    const { call, newKey, owner, fixture } = await createRestTestApp(engine)
    const { workspaceId, cookie } = owner
    const { key, keyData } = await newKey()
    expect((await call('GET', '/api/v1/key', { key })).headers['x-ratelimit-limit']).toBe('60')

    await authorized('settings.change_tier', changeTier)(fixture.app, fixture.member('owner'), {
      workspaceId,
      tier: 'pro',
    })
    expect((await call('GET', '/api/v1/key', { key })).headers['x-ratelimit-limit']).toBe('100')

    const body = { workspaceId, keyId: keyData.id, rateLimitPerMinute: 3 }
    await call('PATCH', '/api/api-keys', { cookie, body })
    const third = await call('GET', '/api/v1/key', { key })
    expect(limitHeaders.slice(0, 2).map((name) => third.headers[name])).toEqual(['3', '0'])
    expect((await call('GET', '/api/v1/key', { key })).status).toBe(429)
  })

  test('requests of one key do not count for another key or a session', async () => {
    const { call, newKey, owner } = await createRestTestApp(engine)
    const { key } = await newKey({ rateLimitPerMinute: 1 })
    const other = await newKey({ rateLimitPerMinute: 1 })
    await call('GET', '/api/v1/key', { key })

    expect((await call('GET', '/api/v1/key', { key })).status).toBe(429)
    expect((await call('GET', '/api/v1/key', { key: other.key })).status).toBe(200)
    const session = await call('GET', '/api/me', { cookie: owner.cookie })
    expect([session.status, session.headers['x-ratelimit-limit']]).toEqual([200, undefined])
  })

  test('failed authentication is limited by address, and valid keys are not affected', async () => {
    const { call, newKey, fixture } = await createRestTestApp(engine)
    const { key } = await newKey()
    const tries = await Promise.all(
      Array.from({ length: 101 }, () => call('GET', '/api/v1/key', { key: makeKeyText('live').text })),
    )

    expect(tries.filter(({ status }) => status === 401)).toHaveLength(100)
    const refused = tries.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ code: 'too_many_attempts', retry_after: 60 })
    expect(refused?.headers['retry-after']).toBe('60')
    expect((await call('GET', '/api/v1/key', { key })).status).toBe(200)
    const pretending = await call('GET', '/api/v1/key', { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(pretending.status).toBe(429)

    fixture.clock.advance(60_000)
    expect((await call('GET', '/api/v1/key')).status).toBe(401)
  })
})
