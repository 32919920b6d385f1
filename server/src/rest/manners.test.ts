import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { openSessionAndKey } from '../testing/http/rest.ts'

test('every response under /api is JSON with error, code and request id, whatever the error', async () => {
  const { call, asking, session } = await openSessionAndKey()
  const answers = [
    await call('GET', '/api/nothing', session),
    await call('GET', '/api/v1/nothing', asking),
    await call('GET', '/api', session),
    await call('PUT', '/api/api-keys', { ...session, body: {} }),
    await call('DELETE', '/api/v1/conversations', asking),
    await call('GET', '/api/v1/conversations'),
    await call('POST', '/api/api-keys', { ...session, body: '{' }),
    await call('POST', '/api/api-keys', { ...session, body: 'name=x', headers: { 'content-type': 'text/plain' } }),
    await call('POST', '/api/api-keys', { ...session, body: { name: 'x'.repeat(300_000) } }),
  ]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'not_found'],
    [404, 'not_found'],
    [404, 'not_found'],
    [405, 'method_not_allowed'],
    [405, 'method_not_allowed'],
    [401, 'unauthenticated'],
    [400, 'invalid_request'],
    [415, 'unsupported_media_type'],
    [413, 'payload_too_large'],
  ])
  for (const { headers, body } of answers) {
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(body.error).toMatch(/\w/)
    expect(body.request_id).toBe(headers['x-request-id'])
  }
})

test('every response under /api has its own request id, or that of the caller if it is valid', async () => {
  const { call, asking } = await openSessionAndKey()
  const ids = await Promise.all([
    call('GET', '/api/v1/key', asking),
    call('GET', '/api/v1/key', asking),
    call('GET', '/api/v1/key', { ...asking, headers: { 'x-request-id': 'my-request.1' } }),
    call('GET', '/api/v1/key', { ...asking, headers: { 'x-request-id': 'x'.repeat(1000) } }),
    call('GET', '/api/v1/key', { ...asking, headers: { 'x-request-id': '<b>"\\' } }),
  ])
  const [one, two, mine, long, odd] = ids.map(({ headers }) => String(headers['x-request-id']))

  expect(one).toMatch(/^[\w-]{8,}$/)
  expect(two).not.toBe(one)
  expect(mine).toBe('my-request.1')
  expect(long).toMatch(/^[\w-]{8,64}$/)
  expect(odd).toMatch(/^[\w-]{8,64}$/)
})

test('every response under /api is not cached', async () => {
  const { call, asking, session, newKeyBody } = await openSessionAndKey()

  expect((await call('GET', '/api/v1/key', asking)).headers['cache-control']).toBe('no-store')
  expect((await call('POST', '/api/api-keys', { ...session, body: newKeyBody() })).headers['cache-control']).toBe(
    'no-store',
  )
  expect((await call('GET', '/api/v1/nothing', asking)).headers['cache-control']).toBe('no-store')
})

describe('An unsupported method on sqlite', () => {
  const known = [
    ['PUT', '/api/api-keys', 'POST, GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['GET', '/api/webhooks', 'POST, OPTIONS'],
    ['GET', '/api/chat/bulk-send', 'POST, OPTIONS'],
    ['POST', '/api/v1/conversations', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/v1/messages/send', 'POST, OPTIONS'],
    ['PUT', '/api/v1/conversations/x', 'GET, HEAD, PATCH, OPTIONS'],
  ] as const

  test('an unsupported method is 405, and the response lists the supported methods', async () => {
    const { call, asking, session } = await openSessionAndKey()

    for (const [method, path, allow] of known) {
      const { status, headers } = await call(method, path, path.startsWith('/api/v1') ? asking : session)
      expect([path, status, headers.allow]).toEqual([path, 405, allow])
    }
  })

  test('OPTIONS lists the supported methods, and HEAD responds like GET without the body', async () => {
    const { call, asking, url, key } = await openSessionAndKey()

    const options = await call('OPTIONS', '/api/v1/key', asking)
    const get = await call('GET', '/api/v1/key', asking)
    const head = await request(`${url}/api/v1/key`, { method: 'HEAD', headers: { authorization: `Bearer ${key}` } })

    expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect([head.statusCode, head.headers['content-type']]).toEqual([200, get.headers['content-type']])
    expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(JSON.stringify(get.body)))
    expect(await head.body.text()).toBe('')
  })
})

describe('A path or query on sqlite', () => {
  const paths = [
    ['/api/v1/conversations/%zz', 400],
    ['/api/v1/conversations/%ff%fe', 400],
    ['/api/v1/conversations/a%00b', 400],
    ['/api/v1/conversations/..%2f..%2fkey', 404],
    [`/api/v1/conversations/${'x'.repeat(2000)}`, 400],
    ['/api/v1/conversations//messages', 404],
    ['/api/v1/CONVERSATIONS', 404],
    ['/api/v1/conversations/', 200],
    ['/api/v1/conversations?status=open&status=open', 400],
    ['/api/v1/conversations?status[]=open', 400],
    ['/api/v1/conversations?status[__proto__]=open', 400],
    ['/api/v1/conversations?__proto__=x&constructor=y', 200],
    ['/api/v1/conversations?q=a%00b', 400],
    ['/api/v1/conversations?q=%zz', 200],
    ['/api/v1/conversations?limit=ten', 400],
    ['/api/v1/conversations?limit=101', 400],
    ['/api/v1/conversations?page=0', 400],
    ['/api/v1/conversations?status=closed', 400],
    ['/api/v1/conversations?colour=green', 200],
  ] as const

  test('a path or query is parsed safely, whatever it contains', async () => {
    const { call, asking } = await openSessionAndKey()

    for (const [path, status] of paths) {
      const answer = await call('GET', path, asking)
      expect([path, answer.status]).toEqual([path, status])
      if (status === 400) expect(answer.body).toMatchObject({ code: 'invalid_request', error: expect.any(String) })
    }
  })

  test('a malformed percent-encoding is reported as an error of the URL', async () => {
    const { call, asking } = await openSessionAndKey()

    const { body } = await call('GET', '/api/v1/conversations/%zz', asking)

    expect(body.error).toMatch(/^The path of the URL is not valid: /)
  })

  test('an invalid parameter is named', async () => {
    const { call, asking } = await openSessionAndKey()

    const { body } = await call('GET', '/api/v1/conversations?limit=0&status=closed', asking)

    expect(body.details).toEqual([
      { path: 'limit', message: 'must be at least 1' },
      { path: 'status', message: 'must be one of open, pending, resolved' },
    ])
  })
})
