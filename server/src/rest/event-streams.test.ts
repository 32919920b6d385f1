import { request as httpRequest, type IncomingMessage } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emitEvent } from '../features/webhooks/events/emit-event.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { dayMs } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'

type Received = { readonly id: string; readonly data: { data: { n: number } } }

/** Opens a stream of server-sent events and gathers what arrives. */
async function openStream(url: string, headers: Record<string, string>) {
  const request = httpRequest(url, { agent: false, headers: { accept: 'text/event-stream', ...headers } })
  onTestFinished(() => void request.destroy())
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
    request.end()
  })
  request.on('error', () => undefined)
  let text = ''
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  /** How it ended: completely, or by a closed connection. */
  const ended = new Promise<'completely' | 'broken'>((resolve) => {
    response.once('end', () => resolve('completely')).once('error', () => resolve('broken'))
  })
  const events = () =>
    [...text.matchAll(/^id: (.*)\ndata: (.*)\n\n/gm)].map(
      ([, id = '', data = '']): Received => ({ id, data: JSON.parse(data) }),
    )
  return {
    response,
    ended,
    text: () => text,
    events,
    numbers: () => events().map(({ data }) => data.data.n),
    close: () => request.destroy(),
  }
}

describe.each(engines)('Streams of the events of a pull webhook on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const { fixture, call, url, owner } = rest
    const { key, keyData } = await rest.newKey()
    const body = { kind: 'pull', events: ['*'] }
    const { id } = (await call('POST', '/api/v1/webhooks', { key, body })).body.data
    const path = `/api/v1/webhooks/${id}/events`
    const stream = (headers: Record<string, string> = {}) =>
      openStream(`${url}${path}`, { authorization: `Bearer ${key}`, ...headers })
    const emit = (n: number, app = fixture.app) =>
      app.transact((tx) => emitEvent(app, tx, fixture.scope(), { kind: 'import.completed', data: { n } }))
    const changeKey = (change: object) =>
      call('PATCH', '/api/api-keys', {
        cookie: owner.cookie,
        body: { workspaceId: owner.workspaceId, keyId: keyData.id, ...change },
      })
    return { ...rest, key, keyId: keyData.id, webhookId: id, path, stream, emit, changeKey }
  }

  test('a stream sends what is stored and what happens, and resumes after a broken connection', async () => {
    const { stream, emit, fixture, path, call, key } = await open()
    await emit(1)
    const first = await stream()
    expect(first.response.statusCode).toBe(200)
    expect(first.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-ratelimit-limit': expect.any(String),
    })
    await expect.poll(() => first.numbers()).toEqual([1])
    // On Postgres, events of another process on the same store arrive as well.
    await emit(2, engine.name === 'postgres' ? fixture.anotherProcess() : fixture.app)
    await expect.poll(() => first.numbers()).toEqual([1, 2])
    first.close()
    for (const n of [3, 4]) await emit(n)

    const last = first.events().at(-1)?.id ?? ''
    const second = await stream({ 'last-event-id': last })
    await expect.poll(() => second.numbers()).toEqual([3, 4])
    await emit(5)
    await expect.poll(() => second.numbers()).toEqual([3, 4, 5])
    // The ids are the cursors of the list.
    const { data } = (await call('GET', `${path}?cursor=${second.events()[0]?.id}`, { key })).body
    expect(data.map((each: { data: { n: number } }) => each.data.n)).toEqual([4, 5])
  })

  test('a stream that is killed again and again while many write loses nothing and repeats nothing', async () => {
    const { stream, emit } = await open()
    const total = 150
    const writing = (async () => {
      for (let n = 0; n < total; n += 10) await Promise.all(Array.from({ length: 10 }, (_, more) => emit(n + more)))
    })()
    const numbers: number[] = []
    let last: string | undefined
    while (numbers.length < total) {
      const { events, close } = await stream(last === undefined ? {} : { 'last-event-id': last })
      await expect.poll(() => events().length, { timeout: 10_000 }).toBeGreaterThan(0)
      // What arrived by now counts; the rest of the connection is lost.
      const arrived = events()
      close()
      numbers.push(...arrived.map(({ data }) => data.data.n))
      last = arrived.at(-1)?.id
    }
    await writing
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, n) => n))
  })

  test.each([
    ['a key that is disabled', ({ changeKey }: Opened) => changeKey({ isActive: false }), 'unauthenticated'],
    [
      'a key that is deleted',
      ({ call, owner, keyId }: Opened) =>
        call('DELETE', `/api/api-keys?keyId=${keyId}&workspaceId=${owner.workspaceId}`, { cookie: owner.cookie }),
      'unauthenticated',
    ],
    [
      'a key that loses the permission to read',
      ({ changeKey }: Opened) => changeKey({ permissions: { webhooks: true } }),
      'forbidden',
    ],
    [
      'a webhook that is disabled',
      ({ call, key, webhookId }: Opened) =>
        call('PATCH', `/api/v1/webhooks/${webhookId}`, { key, body: { is_active: false } }),
      'conflict',
    ],
    [
      'a webhook that is deleted',
      ({ call, key, webhookId }: Opened) => call('DELETE', `/api/v1/webhooks/${webhookId}`, { key }),
      'not_found',
    ],
  ])('the stream of %s ends within seconds, with the reason', async (_, end, code) => {
    const opened = await open()
    const { ended, text, response } = await opened.stream()
    expect(response.statusCode).toBe(200)
    expect((await end(opened)).status).toBeLessThan(300)
    expect(await ended).toBe('completely')
    expect(text()).toContain('event: error\n')
    expect(text()).toContain(`"code":"${code}"`)
  })

  test('the stream of a key that expires ends', async () => {
    const { newKey, path, url, fixture } = await open()
    const { key } = await newKey({ expiresInDays: 1 })
    const { ended, text } = await openStream(`${url}${path}`, { authorization: `Bearer ${key}` })
    fixture.clock.advance(dayMs + 1)
    expect(await ended).toBe('completely')
    expect(text()).toContain('"code":"unauthenticated"')
  })

  test('a key has at most five open streams, and each one that opens counts as a request', async () => {
    const { stream, path, call, key } = await open()
    const before = Number((await call('GET', path, { key })).headers['x-ratelimit-remaining'])
    const opened = [await stream(), await stream(), await stream(), await stream(), await stream()]
    const sixth = await stream()
    expect(sixth.response.statusCode).toBe(429)
    expect(sixth.response.headers).toMatchObject({ 'retry-after': '10', 'content-type': /json/ })
    expect(Number(sixth.response.headers['x-ratelimit-remaining'])).toBe(before - 6)
    opened[0]?.close()
    await expect.poll(async () => (await stream()).response.statusCode).toBe(200)
  })

  test('a stream that may not be read is refused in JSON like the list', async () => {
    const { stream, call, key, url } = await open()
    const wrong = await stream({ 'last-event-id': 'x' })
    await expect.poll(() => wrong.text()).toContain('"path":"cursor"')
    expect(wrong.response.statusCode).toBe(400)
    const address = 'https://93.184.215.14/'
    const push = await call('POST', '/api/v1/webhooks', { key, body: { url: address, events: ['*'] } })
    const other = `${url}/api/v1/webhooks/${push.body.data.id}/events`
    expect((await openStream(other, { authorization: `Bearer ${key}` })).response.statusCode).toBe(409)
    expect((await openStream(other, {})).response.statusCode).toBe(401)
  })

  test('streams end completely when the process stops', async () => {
    const { stream, fixture, entryPoints } = await open()
    const { ended } = await stream()
    fixture.app.shutdown.begin()
    entryPoints.close()
    expect(await ended).toBe('completely')
  })

  type Opened = Awaited<ReturnType<typeof open>>
})
