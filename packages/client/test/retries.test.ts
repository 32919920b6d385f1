import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRestTestApp } from '../../../server/src/testing/http/rest.ts'
import { engines } from '../../../server/src/testing/stores/engines.ts'
import { ConnectionError, type Fetch, Parley } from '../src/index.ts'
import { retrying } from '../src/retry.ts'

/** A `fetch` that repeats requests as the client does, and notes its waits in place of waiting. */
function repeating(fetch: Fetch, waited: number[], onWait = (_ms: number) => {}): Fetch {
  return retrying(fetch, {}, async (ms) => {
    waited.push(ms)
    onWait(ms)
  })
}

const globalFetch: Fetch = (request, init) => fetch(request, init)

describe.each(engines)('on $name', (engine) => {
  test('a refusal by the rate limit is repeated after the time that the server asks for', async () => {
    const { newKey, url, fixture } = await createRestTestApp(engine)
    const { key } = await newKey({ mode: 'test', rateLimitPerMinute: 2 })
    const waited: number[] = []
    const fetch = repeating(globalFetch, waited, (ms) => fixture.clock.advance(ms))
    const parley = new Parley({ baseUrl: url, apiKey: key, fetch, maxRetries: 0 })
    for (let call = 0; call < 3; call += 1) await parley.key.get()

    expect(waited).toEqual([60_000])
  })

  test('a message whose response is lost is sent once, under one Idempotency-Key for all attempts', async () => {
    const { newKey, url, conversation } = await createRestTestApp(engine)
    const { key } = await newKey({ mode: 'test' })
    const { conversationId } = await conversation('test')
    const keys: (string | null)[] = []
    const losing: Fetch = async (request, init) => {
      keys.push(request.headers.get('Idempotency-Key'))
      const response = await fetch(request, init)
      if (keys.length < 3) throw new TypeError('the connection ended')
      return response
    }
    const parley = new Parley({ baseUrl: url, apiKey: key, fetch: repeating(losing, []), maxRetries: 0 })
    const sent = await parley.messages.send({ conversationId, text: 'On its way' })
    const again = { conversationId, text: 'Twice' }
    const first = await parley.messages.send(again, { idempotencyKey: 'order-17' })
    const second = await parley.messages.send(again, { idempotencyKey: 'order-17' })

    const { data: messages } = await parley.conversations.listMessages(conversationId)
    expect(messages.filter(({ direction }) => direction === 'outbound')).toHaveLength(2)
    expect(messages.map(({ id }) => id)).toContain(sent.messageId)
    expect(second).toEqual(first)
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]])
    expect(keys.slice(3, 5)).toEqual(['order-17', 'order-17'])
  })
})

/** A server that answers each request with the next of these, and then with an empty list. */
async function openAnswering(...answers: RequestListener[]) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const answer =
      answers.shift() ?? ((_, last) => last.setHeader('Content-Type', 'application/json').end('{"data":[]}'))
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const waited: number[] = []
  const options = { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, apiKey: 'sk_test_1' }
  const parley = new Parley({ ...options, fetch: repeating(globalFetch, waited), maxRetries: 0 })
  return { parley, options, seen, waited }
}

const failing =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end('<h1>Not Parley</h1>')

test('reads, changes and deletions are repeated twice at most, each time after a longer wait', async () => {
  const { parley, seen, waited } = await openAnswering(failing(502), failing(503), failing(500), failing(504))
  await expect(parley.tags.list()).rejects.toMatchObject({ status: 500, code: 'unknown', requestId: undefined })
  await parley.tags.delete('1')

  expect(seen).toEqual([...Array(3).fill('GET /api/v1/tags'), ...Array(2).fill('DELETE /api/v1/tags/1')])
  const [first = 0, second = 0] = waited
  expect(first).toBeGreaterThanOrEqual(250)
  expect(first).toBeLessThanOrEqual(500)
  expect(second).toBeGreaterThanOrEqual(500)
  expect(second).toBeLessThanOrEqual(1000)
})

test('a POST that takes no Idempotency-Key is not repeated after a failure, only after a refusal', async () => {
  const { parley, seen, waited } = await openAnswering(failing(503), failing(429, { 'Retry-After': '7' }))
  await expect(parley.tags.create({ name: 'VIP', colour: 'blue' })).rejects.toMatchObject({ status: 503 })
  await parley.tags.create({ name: 'VIP', colour: 'blue' })

  expect(seen).toHaveLength(3)
  expect(waited).toEqual([7000])
})

test('a conflict is repeated only while the first request with the same key is in progress', async () => {
  const busy = failing(409, { 'Retry-After': '1' })
  const { parley, waited } = await openAnswering(busy, failing(409))
  await expect(parley.messages.send({ conversationId: '1', text: 'Hello' })).rejects.toMatchObject({ status: 409 })

  expect(waited).toEqual([1000])
})

test('the answer is thrown at once where the server asks for a longer wait than allowed', async () => {
  const { parley, waited } = await openAnswering(failing(429, { 'Retry-After': '3600' }))
  await expect(parley.tags.list()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3600 })

  expect(waited).toEqual([])
})

test('a form is sent again whole', async () => {
  const bodies: string[] = []
  const reading: RequestListener = async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    bodies.push(body.replaceAll(/-{4,}\S+/g, '--'))
    if (bodies.length === 1) response.writeHead(429, { 'Retry-After': '1' }).end()
    else response.end('{"data":{}}')
  }
  const { parley } = await openAnswering(reading, reading)
  await parley.files.upload({ file: new File(['Hello'], 'note.txt') })

  expect(bodies[0]).toContain('filename="note.txt"')
  expect(bodies[1]).toBe(bodies[0])
})

test('a server that does not answer in time, ends the connection or is not there is a ConnectionError', async () => {
  const silent: RequestListener = () => {}
  const halfway: RequestListener = (_, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('{"data":')
    response.destroy()
  }
  const { options } = await openAnswering(silent, halfway)
  const parley = new Parley({ ...options, maxRetries: 0 })
  const late = await parley.tags.list({}, { timeoutMs: 20 }).then(undefined, (error: unknown) => error)
  const broken = await parley.tags.list().then(undefined, (error: unknown) => error)
  const nobody = new Parley({ ...options, baseUrl: 'http://127.0.0.1:1', maxRetries: 0 })

  expect(late).toBeInstanceOf(ConnectionError)
  expect(late).toMatchObject({ isTimeout: true, message: 'The server did not answer in time' })
  expect(broken).toBeInstanceOf(ConnectionError)
  expect(broken).toMatchObject({ isTimeout: false })
  await expect(nobody.tags.list()).rejects.toBeInstanceOf(ConnectionError)
})

test('a signal ends a call, its waits included, with its own reason', async () => {
  const { options, seen } = await openAnswering(failing(503, { 'Retry-After': '50' }), () => {})
  const parley = new Parley(options)
  const [inWait, inFlight] = [new AbortController(), new AbortController()]
  const waiting = parley.tags.list({}, { signal: inWait.signal })
  const refused = expect(waiting).rejects.toBe('enough')
  await expect.poll(() => seen).toHaveLength(1)
  inWait.abort('enough')
  await refused
  const flying = expect(parley.tags.list({}, { signal: inFlight.signal })).rejects.toBe('too long')
  await expect.poll(() => seen).toHaveLength(2)
  inFlight.abort('too long')
  await flying

  await expect(parley.tags.list({}, { signal: AbortSignal.abort('before') })).rejects.toBe('before')
  expect(seen).toHaveLength(2)
})

test('a redirect is not followed, and a page in place of an answer is an error', async () => {
  const page: RequestListener = (_, response) => void response.setHeader('Content-Type', 'text/html').end('<h1>Sign in')
  const { parley, seen } = await openAnswering(failing(301, { Location: 'https://example.com/' }), page)
  await expect(parley.tags.list()).rejects.toMatchObject({
    status: 301,
    message: expect.stringContaining('https://example.com/'),
  })
  await expect(parley.tags.list()).rejects.toMatchObject({ status: 200, code: 'unknown' })

  expect(seen).toHaveLength(2)
})

test('a request is made without the client among its options, which Deno would refuse', async () => {
  const { parley } = await openAnswering()
  const made: (RequestInit | undefined)[] = []
  class Recorded extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      made.push(init)
      super(input, init)
    }
  }
  vi.stubGlobal('Request', Recorded)
  onTestFinished(() => void vi.unstubAllGlobals())
  await parley.tags.list()

  expect(made[0]).toMatchObject({ method: 'GET', client: undefined })
})
