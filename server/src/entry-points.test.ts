import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { Pool } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestServer } from './testing/http/server.ts'
import { engines } from './testing/stores/engines.ts'

const [sqlite] = engines as [(typeof engines)[number]]

/** A dashboard as the build produces it. */
function builtDashboard(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-dashboard-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Parley</title>')
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), `console.log(${JSON.stringify('x'.repeat(5000))})`)
  return folder
}

describe('Every response', () => {
  const addresses = ['/', '/inbox/some/place', '/assets/main-abc123.js', '/icon.svg', '/healthz', '/readyz', '/metrics']
  const refusals = ['/api/nothing', '/api/auth/nothing', '/trpc/nothing', '/trpc/members.me', '/assets/nothing.js']

  test('every response has the security headers and a request ID', async () => {
    const { call } = await openTestServer(sqlite, {}, builtDashboard())
    for (const path of [...addresses, ...refusals]) {
      const { headers } = await call('GET', path)
      expect({ path, ...headers }).toMatchObject({
        path,
        'content-security-policy':
          "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;" +
          "connect-src 'self';font-src 'self';frame-ancestors 'none';base-uri 'none';form-action 'self';object-src 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[\w.-]{8,64}$/),
      })
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['strict-transport-security']).toBeUndefined()
    }
  })

  test('every response sets HSTS only where the base URL uses HTTPS', async () => {
    const { call } = await openTestServer(sqlite, { baseUrl: 'https://parley.example' })
    const { headers } = await call('GET', '/healthz')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('every response with an error is JSON under /api and /trpc, with the logged request ID', async () => {
    const { call } = await openTestServer(sqlite, {}, builtDashboard())
    const rest = await call('POST', '/api/auth/nothing', { headers: { 'x-request-id': 'mine-1234' } })
    const trpc = await call('GET', '/trpc/nothing.here')

    expect(rest).toMatchObject({ status: 404, body: { code: 'not_found', request_id: 'mine-1234' } })
    expect(trpc).toMatchObject({ status: 404, body: { error: { data: { code: 'not_found' } } } })
    expect(trpc.body.error.data.request_id).toBe(trpc.headers['x-request-id'])
  })
})

describe('An invalid request target', () => {
  const tails = ['//', '//[', '//a:b@[::', '//1.2.3.999/', '/\\', '/%', '/%zz']
  const hosts = ['a:b', '1.2.3.999', 'a:99999999', 'a@b@c', '']
  const places = ['/callbacks', '/api/auth', '/api/v1', '/trpc', '/attachments', '/files', '/assets', '/metrics', '']
  const hostiles = places.flatMap((place) => [
    ...tails.map((tail) => ({ path: place + tail, host: 'localhost' })),
    ...['[', ...hosts].map((host) => ({ path: `http://${host}${place}/x`, host: 'localhost' })),
    ...hosts.map((host) => ({ path: `${place}/x`, host })),
  ])

  test.each(['GET', 'POST', 'OPTIONS'] as const)(
    'an invalid request target is answered to %s without a server error',
    async (method) => {
      const { url } = await openTestServer(sqlite, {}, builtDashboard())
      const pool = new Pool(url)
      onTestFinished(() => pool.close())

      for (const { path, host } of hostiles) {
        const { statusCode, headers, body } = await pool.request({ method, path, headers: { host } })
        await body.dump()
        expect([path, host, statusCode < 500, headers['x-frame-options']]).toEqual([path, host, true, 'DENY'])
      }
    },
  )
})

describe('A path with malformed percent-encoding', () => {
  const entryPoints = [
    '',
    '/assets',
    '/api/auth',
    '/callbacks',
    '/attachments',
    '/files',
    '/healthz',
    '/metrics',
    '/w/1/live',
  ]
  const malformed = ['%zz', '%', '%2', '%c0%af', '%e0%a4']
  const paths = entryPoints.flatMap((entryPoint) => malformed.map((each) => `${entryPoint}/${each}`))

  test('a path with malformed percent-encoding is answered with 400 and an error about the URL', async () => {
    const { url } = await openTestServer(sqlite, {}, builtDashboard())
    for (const path of [...paths, '/assets/%00']) {
      const { statusLine, body } = await askRaw(url, path)
      expect({ path, statusLine, ...JSON.parse(body) }).toMatchObject({
        path,
        statusLine: 'HTTP/1.1 400 Bad Request',
        code: 'invalid_request',
        error: expect.stringMatching(/^The path of the URL is not valid: /),
      })
    }
  })

  test('a path with malformed percent-encoding is named by the tRPC API', async () => {
    const { url } = await openTestServer(sqlite)
    const { statusLine, body } = await askRaw(url, '/trpc/%zz')
    const { error } = JSON.parse(body)
    expect([statusLine, error.message]).toEqual(['HTTP/1.1 400 Bad Request', 'Invalid URL-encoding in path "%zz"'])
  })
})

describe('The dashboard', () => {
  test('files with a hash in their names are cached permanently; the page is revalidated', async () => {
    const { call } = await openTestServer(sqlite, {}, builtDashboard())
    const [script, page, deep, icon] = await Promise.all(
      ['/assets/main-abc123.js', '/', '/campaigns/42', '/icon.svg'].map((path) => call('GET', path)),
    )
    expect(script?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
    expect(deep).toMatchObject({ status: 200, body: page?.body, headers: { 'cache-control': 'no-cache' } })
    expect(icon).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
  })

  test('a missing asset is answered with 404, not with the page', async () => {
    const { call } = await openTestServer(sqlite, {}, builtDashboard())
    expect((await call('GET', '/assets/old-def456.js')).status).toBe(404)
  })

  // Through a bare socket: clients resolve dots in a path before they send it.
  test('nothing outside its folder is served', async () => {
    const { url } = await openTestServer(sqlite, {}, builtDashboard())
    const up = '/../../../../../../../..'
    const upEncoded = ['/%2e%2e', '/..%2f', '/.%2e', '/%2e.', '/%252e%252e', '/..%5c', '/..\\', '/....//', '/..;']
    const ways = [up, `/x${up}`, `//${up}`, `/.${up}`, ...upEncoded.map((each) => each.repeat(8))]
    const paths = ways.flatMap((way) => [`${way}/etc/passwd`, `/assets${way}/etc/passwd`, `${way}%2fetc%2fpasswd`])
    const exact = ['/../../../etc/passwd', '/assets/../../../../etc/passwd', '//etc/passwd', '/%2fetc%2fpasswd']
    const served = []
    for (const path of [...exact, ...paths, '/etc/passwd%00.js']) {
      const { statusLine, body } = await askRaw(url, path)
      if (/root:|daemon:/.test(body)) served.push(`${path} -> ${statusLine}`)
    }
    expect(served).toEqual([])
    expect(await askRaw(url, '/icon.svg')).toMatchObject({
      statusLine: 'HTTP/1.1 200 OK',
      body: expect.stringMatching(/svg/),
    })
  })

  test('files are compressed for clients that accept it', async () => {
    const { call } = await openTestServer(sqlite, {}, builtDashboard())
    const { headers } = await call('GET', '/assets/main-abc123.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(headers['content-encoding']).toBe('gzip')
  })

  test('the description of the API is the same with and without compression', async () => {
    const { url } = await openTestServer(sqlite)
    const ask = async (encoding: string) => {
      const response = await fetch(`${url}/api/openapi.json`, { headers: { 'accept-encoding': encoding } })
      const body = (await response.json()) as { readonly openapi: string }
      return { encoding: response.headers.get('content-encoding'), body }
    }
    const plain = await ask('identity')

    expect([plain.encoding, plain.body.openapi]).toEqual([null, '3.1.1'])
    expect(await ask('gzip')).toEqual({ encoding: 'gzip', body: plain.body })
  })

  test('scripts that the build compressed are served so to clients that accept it', async () => {
    const folder = builtDashboard()
    const script = readFileSync(join(folder, 'assets', 'main-abc123.js'))
    writeFileSync(join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync(script))
    const { call } = await openTestServer(sqlite, {}, folder)
    const { headers } = await call('GET', '/assets/main-abc123.js', { headers: { 'accept-encoding': 'br' } })
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    const plain = await call('GET', '/assets/main-abc123.js', { headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, `${script}`])
  })

  test('a dashboard that was never built returns an explanation', async () => {
    const { call } = await openTestServer(sqlite)
    expect(await call('GET', '/')).toMatchObject({ status: 503, body: expect.stringContaining('pnpm build') })
  })
})

describe.each(engines)('Health on $name', (engine) => {
  test('a running Parley is alive and ready', async () => {
    const { call } = await openTestServer(engine)
    expect(await call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } })
    expect(await call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  test('without its store Parley is alive but not ready', async () => {
    const { call, fixture } = await openTestServer(engine)
    await fixture.app.store.close()
    expect((await call('GET', '/healthz')).status).toBe(200)
    expect(await call('GET', '/readyz')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })

  test('a stopping Parley is no longer ready', async () => {
    const { call, entryPoints } = await openTestServer(engine)
    entryPoints.close()
    expect((await call('GET', '/readyz')).status).toBe(503)
  })
})

test('metrics are readable from this machine, with route patterns and jobs by kind', async () => {
  const { call, fixture } = await openTestServer(sqlite)
  await call('GET', '/healthz')
  await call('GET', '/some/invented/address')
  await call('GET', '/trpc/invented.procedure')
  await call('GET', '/api/v1/conversations')
  await call('PUT', '/api/chat/templates')
  const where = { workspaceId: fixture.workspaceId, mode: 'live' as const }
  await fixture.app.transact((tx) =>
    fixture.app.jobs.enqueue(tx, where, { kind: 'campaign.run', payload: { campaignId: 'c' } }),
  )

  const { status, body } = await call('GET', '/metrics')

  expect(status).toBe(200)
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1')
  expect(body).toContain('route="/trpc",status="404"')
  expect(body).toContain('route="/api",status="401"')
  expect(body).toContain('route="/api/chat/templates",status="405"')
  expect(body).toContain('parley_jobs{kind="campaign.run",state="ready"} 1')
  expect(body).toContain('process_resident_memory_bytes')
  expect(body).not.toContain('invented')
})

test.each(engines)('metrics answer without the store, with those of the process, on $name', async (engine) => {
  const { call, fixture } = await openTestServer(engine)
  expect((await call('GET', '/metrics')).body).toContain('parley_store_up 1\n')
  await fixture.app.store.close()

  const { status, body } = await call('GET', '/metrics')

  expect(status).toBe(200)
  expect(body).toContain('parley_store_up 0\n')
  expect(body).toMatch(/^process_resident_memory_bytes \d/m)
  // Only the store knows their values.
  expect(body).not.toMatch(/^parley_(jobs|backup_age_seconds)\b/m)
})

test('metrics have names that promtool accepts', async () => {
  const { call } = await openTestServer(sqlite)
  const { body } = await call('GET', '/metrics')
  const types = [...String(body).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({
    name,
    type,
  }))
  const described = [...String(body).matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name)
  const otherUnits = /_(?:ms|us|ns|minutes|hours|days|milliseconds|microseconds|kilobytes|megabytes|percent)(?:_|$)/
  const faults = types.filter(({ name, type }) => {
    const isCounter = name.endsWith('_total') === (type === 'counter')
    const isReserved = type !== 'histogram' && type !== 'summary' && /_(count|sum|bucket)$/.test(name)
    const repeatsType = /_(gauge|counter|histogram|summary)(_|$)/.test(name)
    const isWellFormed = /^[a-z][a-z0-9_]*$/.test(name)
    return !isCounter || isReserved || repeatsType || !isWellFormed || otherUnits.test(name)
  })
  expect(faults).toEqual([])
  expect(described).toEqual(types.map(({ name }) => name))
  expect(types.length).toBeGreaterThan(20)
})

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
  'what a proxy on this machine forwards is not from this machine: %s',
  async (header) => {
    const { call } = await openTestServer(sqlite)
    const { status, body } = await call('GET', '/metrics', { headers: { [header]: '127.0.0.1' } })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  },
)

test('metrics are readable from anywhere with the token, and never with a wrong one', async () => {
  const { call } = await openTestServer(sqlite, { metricsToken: 'scrape-me-if-you-can' })
  const from = (token: string) => ({
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' },
  })
  expect((await call('GET', '/metrics', from('scrape-me-if-you-can'))).status).toBe(200)
  expect((await call('GET', '/metrics', from('scrape-me-if-you-can!'))).status).toBe(403)
  expect((await call('GET', '/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(403)
})

/** Sends the request line unchanged, which HTTP clients would normalize or refuse. In HTTP 1.0 the body arrives in one piece. */
async function askRaw(url: string, path: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
  const answer = await text(socket)
  return { statusLine: answer.split('\r\n', 1)[0], body: answer.slice(answer.indexOf('\r\n\r\n') + 4) }
}
