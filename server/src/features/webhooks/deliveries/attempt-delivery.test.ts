import { platformSentence } from '@parley/shared/sentences/sentence'
import { expect, test } from 'vitest'
import { OutboundFailure } from '../../../outbound/failure.ts'
import type { OutboundAnswer, OutboundRequest } from '../../../outbound/outbound.ts'
import { readable } from '../../../testing/readable.ts'
import { sqlite } from '../../../testing/stores/engines.ts'
import { createWebhookTestApp } from '../../../testing/webhook-test-app.ts'
import type { Endpoint } from '../endpoints/endpoints.store.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { findQueued } from './deliveries.store.ts'
import { newWebhookSecret, signatureHeaders } from './signature.ts'

const ok: OutboundAnswer = { status: 200, headers: {}, body: 'thanks' }

/** A queued delivery, and an app whose client gives the response or throws the error. */
async function open(respond: () => Promise<OutboundAnswer> = async () => ok) {
  const { app, scope, register, emit, deliveries, clock } = await createWebhookTestApp(sqlite)
  await register()
  await emit()
  clock.advance(1_500)
  const [listed] = await deliveries()
  const queued = await findQueued(app.db, scope(), listed?.id ?? '')
  if (!queued) throw new Error('There is no queued delivery')
  const requests: OutboundRequest[] = []
  const post = (request: OutboundRequest) => {
    requests.push(request)
    return respond()
  }
  const attempt = (endpoint: Partial<Endpoint> = {}, signal = new AbortController().signal) =>
    attemptDelivery(
      { ...app, outbound: { ...app.outbound, post } },
      { ...queued, endpoint: { ...queued.endpoint, ...endpoint } },
      signal,
    )
  return { app, queued, requests, attempt }
}

test('an attempt of a delivery posts the body with a signature of this second', async () => {
  const { app, queued, requests, attempt } = await open()
  const { signal } = new AbortController()
  await attempt({}, signal)

  const { event, endpoint } = queued
  const message = { id: event.id, timestampSeconds: Math.floor(app.now() / 1000), body: event.body }
  expect(requests).toEqual([
    {
      url: endpoint.url,
      body: event.body,
      timeoutMs: 15_000,
      signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': expect.stringMatching(/^Parley\/\d/),
        ...signatureHeaders(message, [app.secrets.open(endpoint.secret)]),
      },
    },
  ])
})

test('an attempt of a delivery has as its result the response and every header but the signature', async () => {
  const { app, requests, attempt } = await open()
  const result = await attempt()
  expect(result).toEqual({
    at: app.now(),
    durationMs: expect.any(Number),
    status: 200,
    error: null,
    responseBody: 'thanks',
    hints: { retryAfterMs: undefined, overloaded: false },
    requestHeaders: {
      'content-type': 'application/json',
      'user-agent': requests[0]?.headers['user-agent'],
      'webhook-id': requests[0]?.headers['webhook-id'],
      'webhook-timestamp': requests[0]?.headers['webhook-timestamp'],
    },
  })
  expect(result.durationMs).toBeLessThan(10_000)
  expect(Number.isInteger(result.durationMs)).toBe(true)
})

test('an attempt of a delivery is signed with the previous secret too while a rotation lasts', async () => {
  const { app, requests, attempt } = await open()
  const previous_secret = app.secrets.seal(newWebhookSecret())
  await attempt({ previous_secret, previous_secret_until: app.now() + 1 })
  await attempt({ previous_secret, previous_secret_until: app.now() })
  await attempt({ previous_secret, previous_secret_until: null })
  await attempt({ previous_secret: null, previous_secret_until: app.now() + 1 })
  const signatures = requests.map(({ headers }) => headers['webhook-signature']?.split(' ') ?? [])
  expect(signatures.map((each) => each.length)).toEqual([2, 1, 1, 1])
  expect(new Set(signatures.flat()).size).toBe(2)
  expect(signatures[0]?.[0]).toBe(signatures[1]?.[0])
})

test.each([
  [199, false, false],
  [200, true, false],
  [204, true, false],
  [299, true, false],
  [300, false, false],
  [404, false, false],
  [410, false, false],
  [429, false, true],
  [500, false, false],
  [502, false, true],
  [503, false, false],
  [504, false, true],
])(
  'an attempt of a delivery with the status %i has succeeded: %s, found an overload: %s',
  async (status, isSuccess, overloaded) => {
    const { attempt } = await open(async () => ({ ...ok, status }))
    expect(readable(await attempt())).toMatchObject({
      status,
      error: isSuccess ? null : `The receiver responded with ${status}`,
      responseBody: 'thanks',
      hints: { overloaded },
    })
  },
)

test('an attempt of a delivery knows when the receiver wants the next one', async () => {
  const { app, attempt } = await open(async () => ({ ...ok, status: 429, headers: { 'retry-after': '90' } }))
  expect((await attempt()).hints.retryAfterMs).toBe(90_000)
  const date = new Date(Math.ceil(app.now() / 1000) * 1000 + 60_000)
  const dated = await open(async () => ({ ...ok, headers: { 'retry-after': date.toUTCString() } }))
  expect((await dated.attempt()).hints.retryAfterMs).toBe(date.getTime() - dated.app.now())
})

test.each(['timeout', 'failed', 'refused'] as const)(
  'an attempt of a delivery without a response is a result: %s',
  async (kind) => {
    const { attempt } = await open(() => Promise.reject(new OutboundFailure(kind, platformSentence('Nobody answered'))))
    expect(readable(await attempt())).toMatchObject({
      status: null,
      error: 'Nobody answered',
      responseBody: null,
      hints: { retryAfterMs: undefined, overloaded: kind === 'timeout' },
    })
  },
)

test('an attempt of a delivery that the end of the process interrupts has no result', async () => {
  const { attempt } = await open(() => Promise.reject(new Error('the process ends')))
  await expect(attempt()).rejects.toThrow('the process ends')
})
