import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createRestTestApp } from '../../../server/src/testing/http/rest.ts'
import { engines, type TestEngine } from '../../../server/src/testing/stores/engines.ts'
import {
  ConnectionError,
  connect,
  type Fetch,
  type FollowedEvent,
  followEvents,
  Parley,
  type ParleyOptions,
} from '../src/index.ts'
import type { Wait } from '../src/retry.ts'

type Following = AsyncGenerator<FollowedEvent, void, undefined>

/** The next events, as many as asked for. */
async function take(following: Following, count: number): Promise<FollowedEvent[]> {
  const taken: FollowedEvent[] = []
  while (taken.length < count) {
    const { value, done } = await following.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

/** The text of the message in each event. An event of another kind is named. */
function textsIn(events: readonly FollowedEvent[]): (string | null)[] {
  return events.map(({ event }) => (event.event === 'message.received' ? event.data.text : event.event))
}

const globalFetch: Fetch = (request, init) => fetch(request, init)

/** A `fetch` whose streams end after their first bytes that contain an event, as by a broken connection. */
function breaking(opened: Request[]): Fetch {
  return async (request, init) => {
    opened.push(request)
    const response = await fetch(request, init)
    const decoder = new TextDecoder()
    const breakAfter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk)
        if (decoder.decode(chunk).includes('data:')) controller.error(new TypeError('the connection ended'))
      },
    })
    return new Response(response.body?.pipeThrough(breakAfter) ?? null, response)
  }
}

describe.each(engines)('on $name', (engine: TestEngine) => {
  /** A pull webhook for incoming messages, and a program that follows it. */
  async function open(fetch: Fetch = globalFetch) {
    const rest = await createRestTestApp(engine)
    const { key, keyData } = await rest.newKey({ mode: 'test', rateLimitPerMinute: 1000 })
    const options: ParleyOptions = { baseUrl: rest.url, apiKey: key, fetch }
    const parley = new Parley({ ...options, fetch: globalFetch })
    const { data: webhook } = await parley.webhooks.create({ kind: 'pull', events: ['message.received'] })
    const receive = async (...texts: string[]) => {
      for (const text of texts) await parley.testHelpers.playCustomer({ from: '+491705550001', text })
    }
    const changeKey = (change: object) =>
      rest.call('PATCH', '/api/api-keys', {
        cookie: rest.owner.cookie,
        body: { workspaceId: rest.owner.workspaceId, keyId: keyData.id, ...change },
      })
    const follow = (cursor?: string, wait?: Wait) =>
      followEvents(connect(options), { pullWebhookId: webhook.id, cursor }, {}, wait)
    return { ...rest, parley, options, webhookId: webhook.id, receive, changeKey, follow }
  }

  test('a program follows what is stored and what happens, and continues after the cursor it stored', async () => {
    const { parley, webhookId, receive } = await open()
    await receive('one', 'two')
    const following = parley.webhooks.followEvents(webhookId)
    const stored = await take(following, 2)
    await receive('Grüße 👋')
    const happened = await take(following, 1)
    await following.return()

    expect(textsIn([...stored, ...happened])).toEqual(['one', 'two', 'Grüße 👋'])
    const { data } = await parley.webhooks.readEvents(webhookId)
    expect([...stored, ...happened].map(({ event }) => event)).toEqual(data)
    const [first] = stored
    const later = parley.webhooks.followEvents(webhookId, { cursor: first?.cursor ?? '' })
    expect(textsIn(await take(later, 2))).toEqual(['two', 'Grüße 👋'])
    await later.return()
  })

  test('a program whose connection breaks again and again gets every event once and in order', async () => {
    const opened: Request[] = []
    const { receive, follow } = await open(breaking(opened))
    const waited: number[] = []
    const following = follow(undefined, async (ms) => void waited.push(ms))
    const texts = Array.from({ length: 12 }, (_, index) => `message ${index}`)
    const receiving = receive(...texts)
    const taken = await take(following, texts.length)
    await receiving
    await following.return()

    expect(textsIn(taken)).toEqual(texts)
    expect(opened.length).toBeGreaterThan(1)
    expect(opened.map(({ headers }) => headers.get('Last-Event-ID'))).toEqual([
      null,
      ...Array.from({ length: opened.length - 1 }, () => expect.any(String)),
    ])
    // Something arrived each time, so no wait is longer than the first.
    expect(Math.max(...waited)).toBeLessThanOrEqual(500)
  })

  type Opened = Awaited<ReturnType<typeof open>>

  test.each([
    ['the key is disabled', ({ changeKey }: Opened) => changeKey({ isActive: false }), 401, 'unauthenticated'],
    [
      'the key may no longer read messages',
      ({ changeKey }: Opened) => changeKey({ permissions: { webhooks: true } }),
      403,
      'forbidden',
    ],
    ['the webhook is deleted', ({ parley, webhookId }: Opened) => parley.webhooks.delete(webhookId), 404, 'not_found'],
    [
      'the webhook is disabled',
      ({ parley, webhookId }: Opened) => parley.webhooks.update(webhookId, { is_active: false }),
      409,
      'conflict',
    ],
  ])(
    'a program that follows gets the error when %s, and neither waits nor connects again',
    async (_, end, status, code) => {
      const opened: Request[] = []
      const counting: Fetch = (request, init) => {
        opened.push(request)
        return fetch(request, init)
      }
      const waited: number[] = []
      const app = await open(counting)
      await app.receive('one')
      const following = app.follow(undefined, async (ms) => void waited.push(ms))
      const [first] = await take(following, 1)
      const next = following.next()
      await Promise.all([end(app), expect(next).rejects.toMatchObject({ name: 'ParleyError', status, code })])

      expect(opened).toHaveLength(1)
      const again = app.follow(first?.cursor, async (ms) => void waited.push(ms))
      await expect(again.next()).rejects.toMatchObject({ name: 'ParleyError', status, code })
      expect(waited).toEqual([])
    },
  )

  test('a refusal by the limit of open streams is waited for as long as the server asks, and then overcome', async () => {
    const { receive, follow } = await open()
    await receive('one')
    const others = Array.from({ length: 5 }, () => follow())
    for (const other of others) await take(other, 1)
    const waited: number[] = []
    const sixth = follow(undefined, async (ms) => {
      waited.push(ms)
      await others[0]?.return()
    })

    expect(textsIn(await take(sixth, 1))).toEqual(['one'])
    expect(new Set(waited)).toEqual(new Set([10_000]))
    for (const each of [...others, sixth]) await each.return()
  })

  test('a program that stops by its signal or by leaving the loop closes its connection', async () => {
    const { parley, webhookId, receive, follow } = await open()
    await receive('one')
    const stopped = new AbortController()
    const following = parley.webhooks.followEvents(webhookId, {}, { signal: stopped.signal })
    await take(following, 1)
    const next = expect(following.next()).rejects.toBe('enough')
    stopped.abort('enough')
    await next
    await expect(following.next()).resolves.toEqual({ done: true, value: undefined })
    for await (const { event } of parley.webhooks.followEvents(webhookId)) {
      expect(event.mode).toBe('test')
      break
    }
    const before = parley.webhooks.followEvents(webhookId, {}, { signal: AbortSignal.abort('before') })
    await expect(before.next()).rejects.toBe('before')

    // A key can have five streams, so none of these is open any longer.
    const openFive = async () => {
      const five = Array.from({ length: 5 }, () => follow(undefined, () => Promise.reject(new Error('refused'))))
      const taken = await Promise.all(five.map((each) => take(each, 1).catch(() => [])))
      for (const each of five) await each.return()
      return taken.flat().length
    }
    await expect.poll(openFive).toBe(5)
  })
})

/** A server that answers each request for a stream with the next of these, and is silent afterwards. */
async function openStreaming(...answers: RequestListener[]) {
  const cursors: (string | undefined)[] = []
  const server = createServer((request, response) => {
    cursors.push(request.headers['last-event-id']?.toString())
    answers.shift()?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const waited: number[] = []
  const wait: Wait = async (ms) => void waited.push(ms)
  const connection = connect({ baseUrl, apiKey: 'sk_test_1' })
  const follow = (options: Parameters<typeof followEvents>[2] = {}) =>
    followEvents(connection, { pullWebhookId: '1' }, options, wait)
  return { cursors, waited, follow }
}

const message = (id: number, text: string) =>
  `id: ${id}\ndata: ${JSON.stringify({ event: 'message.received', data: { text } })}\n\n`

/** Sends parts of a stream one after the other, each when the one before it has been written, and ends it. */
const streaming =
  (...parts: (string | Uint8Array)[]): RequestListener =>
  async (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
    for (const part of parts) await new Promise<void>((resolve) => response.write(part, () => resolve()))
    response.end()
  }

test('events are whole however their bytes are divided, and one that is cut off is requested again', async () => {
  const bytes = new TextEncoder().encode(message(1, 'Grüße 👋'))
  const single = Array.from(bytes, (byte) => Uint8Array.of(byte))
  const twoAtOnce = message(2, 'two') + message(3, 'three')
  const withReturns = message(4, 'four').replaceAll('\n', '\r\n')
  const { follow, cursors } = await openStreaming(
    streaming(': still here\n\n', ...single, twoAtOnce, withReturns, message(5, 'five').slice(0, -1)),
    streaming(': still here\n\n', message(5, 'five')),
  )
  const following = follow()
  const taken = await take(following, 5)
  await following.return()

  expect(textsIn(taken)).toEqual(['Grüße 👋', 'two', 'three', 'four', 'five'])
  expect(taken.map(({ cursor }) => cursor)).toEqual(['1', '2', '3', '4', '5'])
  expect(cursors).toEqual([undefined, '4'])
})

test('a stream that ends, fails or is silent is opened again, after longer waits while nothing arrives', async () => {
  const failing: RequestListener = (_, response) => void response.writeHead(503, { 'Retry-After': '7' }).end()
  const broken: RequestListener = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': still here\n\n', () => response.destroy())
  }
  const silent: RequestListener = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
  }
  const { follow, waited, cursors } = await openStreaming(
    streaming(': still here\n\n'),
    broken,
    silent,
    failing,
    streaming(message(1, 'one')),
    streaming(': still here\n\n'),
  )
  const following = follow({ timeoutMs: 200, maxRetries: 4 })
  expect(textsIn(await take(following, 1))).toEqual(['one'])
  expect(cursors).toHaveLength(5)
  expect(waited[0]).toBeLessThanOrEqual(500)
  expect(waited[1]).toBeGreaterThanOrEqual(500)
  expect(waited[2]).toBeGreaterThanOrEqual(1000)
  expect(waited[3]).toBe(7000)

  // The event began the count again, and then nothing arrives.
  await expect(following.next()).rejects.toMatchObject({ name: 'ConnectionError', isTimeout: true })
  expect(cursors).toHaveLength(5 + 4)
})

test('a wait longer than allowed, and a page in place of a stream, are thrown at once', async () => {
  const limited: RequestListener = (_, response) => void response.writeHead(429, { 'Retry-After': '3600' }).end()
  const page: RequestListener = (_, response) => void response.setHeader('Content-Type', 'text/html').end('<h1>Sign in')
  const { follow, waited } = await openStreaming(limited, page)
  await expect(follow().next()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3600 })
  await expect(follow().next()).rejects.toMatchObject({ status: 200, code: 'unknown' })
  expect(waited).toEqual([])
})

test('a server that is not there is tried as often as allowed', async () => {
  const waited: number[] = []
  const connection = connect({ baseUrl: 'http://127.0.0.1:1', apiKey: 'sk_test_1' })
  const following = followEvents(
    connection,
    { pullWebhookId: '1' },
    { maxRetries: 2 },
    async (ms) => void waited.push(ms),
  )
  await expect(following.next()).rejects.toBeInstanceOf(ConnectionError)
  expect(waited).toHaveLength(2)
})
