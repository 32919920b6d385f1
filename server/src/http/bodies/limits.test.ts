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
/** Every member may use these on or for themselves, so a viewer is refused only by what the body says. */
const forOneself = ['members.access', 'members.remove', 'savedViews.create', 'savedViews.change', 'savedViews.delete']
const mutations = Object.entries(procedures).filter(([path]) => allProcedures[path]?._def.type === 'mutation')

describe.each(engines)('Before a body is read, on $name', (engine) => {
  test('every procedure refuses callers without a session or the permission', async () => {
    const { url, signInAs } = await openTestServer(engine)
    const viewer = await signInAs('viewer')
    const refusals = mutations
      .filter(([, { needs }]) => needs !== 'anybody')
      .flatMap(([path, { needs }]) => [
        { path, cookie: '', status: 401 },
        ...(needs === 'oneself' || needs === 'member' || forOneself.includes(path)
          ? []
          : [{ path, cookie: viewer.cookie, status: 403 }]),
      ])

    expect(refusals.length).toBeGreaterThan(90)
    for (const { path, cookie, status } of refusals) {
      const answer = await answerBeforeBody(`${url}/trpc/${path}`, { cookie })
      expect([path, answer.status]).toEqual([path, status])
    }
  })

  test('every endpoint refuses callers without the credentials or the permission', async () => {
    const { url, signInAs, newKey } = await createRestTestApp(engine)
    const viewer = await signInAs('viewer')
    const { key } = await newKey({ permissions: { analytics: true }, rateLimitPerMinute: 1_000 })
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
      expect([at, answer.status]).toEqual([at, status])
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
  expect(differing.map(({ path, asked }) => [path, asked])).toEqual(forOneself.map((path) => [path, 'member']))
})

describe('The limits of a body', () => {
  const padded = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes - '{"x":""}'.length) })

  test('a body has 16 KB without authentication, 64 KB with it, more only where documented', async () => {
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

  test('the limits of a body count the bytes of a body that does not declare its length', async () => {
    const { url } = await openTestServer(sqlite)
    const { request, answer } = beginUpload(`${url}/trpc/setup.create`, { bytes: 'undeclared', sent: padded(16_385) })
    request.end()
    expect((await answer).statusCode).toBe(413)
  })

  test('the limits of a body of a batch are those of the calls that its caller may make', async () => {
    const { call } = await openTestServer(sqlite)
    const body = { 0: {}, 1: { x: 'x'.repeat(20_000) } }
    const answer = await call('POST', '/trpc/setup.create,campaigns.start?batch=1', { body })
    expect(answer.status).toBe(413)
  })
})

test('bodies that are aborted are not logged as errors', async () => {
  const { url, session, fixture, call } = await openSessionAndKey()
  const error = vi.spyOn(fixture.app.log, 'error')
  const info = vi.spyOn(fixture.app.log, 'info')
  const paths = ['/api/webhooks', '/trpc/account.changeName', '/api/auth/sign-in/email', '/callbacks/whatsapp/unknown']

  for (const path of paths) {
    const { request, arrived, answer } = beginUpload(`${url}${path}`, { ...session, bytes: 1_000, sent: '{"a":' })
    const incoming = await arrived
    await Promise.race([answer, vi.waitFor(() => expect(incoming.readableDidRead).toBe(true))])
    request.destroy()
    await vi.waitFor(() => expect(info).toHaveBeenCalledWith(expect.objectContaining({ path }), 'request'))
  }
  // Whatever follows an abort has been done before the server answers the next request.
  await call('GET', '/healthz')
  expect(error).not.toHaveBeenCalled()
})
