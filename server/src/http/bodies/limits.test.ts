import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { policy } from '../../policy.ts'
import { allProcedures } from '../../testing/http/dashboard-client.ts'
import { byKey, bySession } from '../../testing/http/endpoints.ts'
import { procedures } from '../../testing/http/procedures.ts'
import { createRestTestApp, openSessionAndKey } from '../../testing/http/rest.ts'
import { openTestServer } from '../../testing/http/server.ts'
import { answerBeforeBody, beginUpload } from '../../testing/http/unfinished.ts'
import { engines, sqlite } from '../../testing/stores/engines.ts'

const isSent = (at: string) => /^(POST|PATCH) /.test(at)
const pathOf = (at: string) => (at.split(' ')[1] ?? '').replaceAll(/:\w+/g, crypto.randomUUID())
const mutations = Object.entries(procedures).filter(([path]) => allProcedures[path]?._def.type === 'mutation')

describe.each(engines)('Before a body is read, on $name', (engine) => {
  test('every procedure refuses callers without a session or the permission', async () => {
    const { url, signInAs } = await openTestServer(engine)
    const viewer = await signInAs('viewer')
    const refusals = mutations
      .filter(([, { needs }]) => needs !== 'anybody')
      .flatMap(([path, { needs }]) => [
        { path, cookie: '', status: 401 },
        // Members may leave by the procedure that removes others.
        ...(needs === 'oneself' || path === 'members.remove' ? [] : [{ path, cookie: viewer.cookie, status: 403 }]),
      ])

    expect(refusals.length).toBeGreaterThan(90)
    for (const { path, cookie, status } of refusals) {
      const answer = await answerBeforeBody(`${url}/trpc/${path}`, { cookie })
      expect([path, answer?.status]).toEqual([path, status])
    }
  })

  test('every endpoint refuses callers without the credentials or the permission', async () => {
    const { url, signInAs, newKey } = await createRestTestApp(engine)
    const viewer = await signInAs('viewer')
    const { key } = await newKey({ permissions: { analytics: true } })
    const refusals = [
      ...Object.entries(bySession).flatMap(([at, { needs }]) => [
        { at, status: 401 },
        ...(needs === 'nothing' ? [] : [{ at, cookie: viewer.cookie, status: 403 }]),
      ]),
      ...Object.entries(byKey).flatMap(([at, { needs }]) => [
        { at, status: 401 },
        ...(needs === 'nothing' ? [] : [{ at, key, status: 403 }]),
      ]),
    ].filter(({ at }) => isSent(at))

    expect(refusals.length).toBeGreaterThan(10)
    for (const { at, status, ...who } of refusals) {
      const answer = await answerBeforeBody(`${url}${pathOf(at)}`, { ...who, method: at.split(' ')[0] ?? '' })
      expect([at, answer?.status]).toEqual([at, status])
    }
  })
})

test('Every procedure names the action that its operation authorizes', () => {
  const rows = Object.entries(procedures).map(([path, { needs }]) => {
    const { meta = {} } = (allProcedures[path] as unknown as { _def: { meta?: { action?: keyof typeof policy } } })._def
    const member = meta.action && policy[meta.action].member
    return { path, needs, asked: member === 'anyone' ? 'member' : (member ?? 'nothing') }
  })
  const differing = rows.filter(({ needs, asked }) =>
    ['oneself', 'anybody'].includes(needs) ? asked !== 'nothing' : asked !== needs,
  )
  // Every member may use these two on themselves.
  expect(differing.map(({ path, asked }) => [path, asked])).toEqual([
    ['members.access', 'member'],
    ['members.remove', 'member'],
  ])
})

describe('The limits of a body', () => {
  const padded = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes - '{"x":""}'.length) })

  test('are 16 KB without authentication, 64 KB with it, and more only where documented', async () => {
    const { call, session, asking } = await openSessionAndKey()
    const limits = [
      ['/trpc/setup.create', {}, 16_384],
      ['/trpc/invitations.describe', session, 16_384],
      ['/api/auth/sign-in/email', {}, 16_384],
      ['/trpc/account.changeName', session, 65_536],
      ['/trpc/messages.send', session, 65_536],
      ['/trpc/contacts.importOptOuts', session, 262_144],
      ['/trpc/templates.create', session, 262_144],
      ['/trpc/messages.sendTemplate', session, 262_144],
      ['/trpc/settings.change', session, 2_097_152],
      ['/trpc/campaigns.start', session, 4_194_304],
      ['/api/webhooks', session, 65_536],
      ['/api/chat/templates', session, 262_144],
      ['/api/chat/bulk-send', session, 5_242_880],
      ['/api/v1/messages/send', asking, 65_536],
      ['/api/v1/campaigns', asking, 5_242_880],
    ] as const

    for (const [path, who, bytes] of limits) {
      const statuses = []
      for (const more of [0, 1])
        statuses.push((await call('POST', path, { ...who, body: padded(bytes + more) })).status)
      expect([path, ...statuses]).toEqual([path, 400, 413])
    }
  })

  test('count the bytes of a body that does not declare its length', async () => {
    const { url } = await openTestServer(sqlite)
    const { request, answer } = beginUpload(`${url}/trpc/setup.create`, { bytes: 'undeclared', sent: padded(16_385) })
    request.end()
    expect((await answer).statusCode).toBe(413)
  })

  test('are 10,000 values, 200,000 for recipients, and 32 levels', async () => {
    const { call, session } = await openSessionAndKey()
    const list = (values: number) => `{"x":[${'1,'.repeat(values - 1)}1]}`
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    const ask = async (path: string, body: string) => (await call('POST', path, { ...session, body })).status

    expect([await ask('/trpc/account.changeName', list(9_990)), await ask('/api/webhooks', list(9_990))]).toEqual([
      400, 400,
    ])
    expect([await ask('/trpc/account.changeName', list(10_001)), await ask('/api/webhooks', list(10_001))]).toEqual([
      413, 413,
    ])
    expect([
      await ask('/trpc/campaigns.start', list(199_990)),
      await ask('/trpc/campaigns.start', list(200_001)),
    ]).toEqual([400, 413])
    const levels = await call('POST', '/api/webhooks', { ...session, body: `{"x":${deep(32)}}` })
    expect(levels).toMatchObject({ status: 400, body: { error: expect.stringContaining('deeper than 32 levels') } })
    const allowed = await call('POST', '/api/webhooks', { ...session, body: `{"x":${deep(31)}}` })
    expect(allowed.body.error).not.toContain('deeper')
    const quoted = await call('POST', '/api/webhooks', {
      ...session,
      body: `{"x":"\\\\\\"${deep(40)}${',['.repeat(20_000)}"}`,
    })
    expect(quoted.body.error).not.toMatch(/deeper|values/)
  })

  test('are 20 calls in one batch', async () => {
    const { call } = await openTestServer(sqlite)
    const ask = (calls: number) =>
      call('GET', `/trpc/${Array(calls).fill('setup.status').join(',')}?batch=1&input=%7B%7D`)

    expect((await ask(20)).body).toHaveLength(20)
    expect(await ask(21)).toMatchObject({
      status: 400,
      body: { error: { data: { code: 'invalid_request' }, message: expect.stringContaining('maximum') } },
    })
  })

  test('of a batch are those of the calls that its caller may make', async () => {
    const { call } = await openTestServer(sqlite)
    const body = { 0: {}, 1: { x: 'x'.repeat(20_000) } }
    const answer = await call('POST', '/trpc/setup.create,campaigns.start?batch=1', { body })
    expect(answer.status).toBe(413)
  })
})

describe('Bodies in flight', () => {
  const mebibyte = 1024 * 1024

  test('beyond 32 MB of one address are 503 with a time to retry', async () => {
    const { url, session, call, fixture } = await openSessionAndKey()
    const logged = vi.spyOn(fixture.app.log, 'error')
    const sent = Buffer.alloc(5 * mebibyte - 100, ' ')
    const asked = { ...session, bytes: 5 * mebibyte, sent }
    const held = Array.from({ length: 6 }, () => beginUpload(`${url}/api/chat/bulk-send`, asked))

    const refused = await vi.waitFor(
      async () => {
        const answer = await answerBeforeBody(`${url}/api/chat/bulk-send`, asked, 500)
        expect(answer?.status).toBe(503)
        return answer
      },
      { timeout: 5_000 },
    )
    expect(refused?.headers['retry-after']).toBe('1')
    expect(JSON.parse(refused?.body ?? '')).toMatchObject({ code: 'unavailable', retry_after: 1 })
    const procedure = await answerBeforeBody(`${url}/trpc/campaigns.start`, {
      ...asked,
      bytes: 4_000_000,
      sent: sent.subarray(0, 3_900_000),
    })
    expect([procedure?.status, procedure?.headers['retry-after']]).toEqual([503, '1'])
    // Others are not affected.
    const elsewhere = await answerBeforeBody(`${url}/api/webhooks`, {
      ...session,
      bytes: 2,
      sent: '{}',
      from: '127.0.0.9',
    })
    expect(elsewhere?.status).toBe(400)

    for (const { request } of held) request.destroy()
    await vi.waitFor(async () => {
      expect((await call('POST', '/api/chat/bulk-send', { ...session, body: 'x'.repeat(4_000_000) })).status).toBe(400)
    })
    expect(logged).not.toHaveBeenCalled()
  })

  test('of anonymous callers are bounded in total, without affecting known callers', async () => {
    const { url, session, call } = await openSessionAndKey()
    const path = `${url}/callbacks/whatsapp/unknown`
    const asked = { bytes: 3 * mebibyte, sent: Buffer.alloc(3 * mebibyte - 100, ' ') }
    for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) {
      for (let index = 0; index < 4; index++) beginUpload(path, { ...asked, from })
    }

    await vi.waitFor(
      async () => expect((await answerBeforeBody(path, { ...asked, from: '127.0.0.5' }, 500))?.status).toBe(503),
      { timeout: 5_000 },
    )
    expect((await call('POST', '/api/webhooks', { ...session, body: {} })).status).toBe(400)
  })

  test('that are aborted are not logged as errors', async () => {
    const { url, session, fixture } = await openSessionAndKey()
    const error = vi.spyOn(fixture.app.log, 'error')
    const info = vi.spyOn(fixture.app.log, 'info')
    const paths = [
      '/api/webhooks',
      '/trpc/account.changeName',
      '/api/auth/sign-in/email',
      '/callbacks/whatsapp/unknown',
    ]

    for (const path of paths) {
      const { request } = beginUpload(`${url}${path}`, { ...session, bytes: 1_000, sent: '{"a":' })
      await sleep(100)
      request.destroy()
      await vi.waitFor(() => expect(info).toHaveBeenCalledWith(expect.objectContaining({ path }), 'request'))
    }
    await sleep(100)
    expect(error).not.toHaveBeenCalled()
  })
})
