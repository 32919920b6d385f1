import * as diagnostics from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { resolve } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { perAccount, perAddress, perMinute, resetsPerAccount } from '../src/auth/guesses.ts'
import { exportsPerHour, oneExportAtATime } from '../src/features/audit/one-export-at-a-time.ts'
import { emailChangesOfPerson } from '../src/features/members/account/limit-email-changes.ts'
import {
  invitationsOfMember,
  invitationsToAddress,
  limitInvitations,
} from '../src/features/members/invitations/limit-invitations.ts'
import { oneSearchAtATime } from '../src/features/search/one-at-a-time.ts'
import { makeServer, type ServerOptions, serverLimits } from '../src/http/make-server.ts'
import { callsPerSession, requestsPerAddress } from '../src/ops/limit-requests.ts'
import { openMailServer } from '../src/testing/http/mail-server.ts'
import { openSessionAndKey } from '../src/testing/http/rest.ts'
import { type Answer, openTestServer, type TestServer } from '../src/testing/http/server.ts'
import { subscribe } from '../src/testing/http/subscription.ts'
import { showPassword, step, turnOn } from '../src/testing/http/two-factor.ts'
import { answerBeforeBody, beginUpload, refusalBeforeBody } from '../src/testing/http/unfinished.ts'
import { sqlite } from '../src/testing/stores/engines.ts'
import { openAttachment } from '../src/testing/whatsapp/attachments.ts'

const mebibyte = 1024 * 1024
/** The body is read, because only its end shows that the signature is wrong. */
const wrongSignature = `sha256=${'0'.repeat(64)}`

/** What each row of the table in docs/running.md promises. */
const rows: Readonly<Record<string, () => Promise<void>>> = {
  'Requests of an API key': async () => {
    const { call, newKey } = await openSessionAndKey()
    const { key } = await newKey({ rateLimitPerMinute: 2 })
    const answers = [await call('GET', '/api/v1/key', { key }), await call('GET', '/api/v1/key', { key })]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expectRetry(await call('GET', '/api/v1/key', { key }), 429, 'rate_limited')
  },
  'Requests without a valid API key, per address': async () => {
    const { call } = await openTestServer(sqlite)
    for (let index = 0; index < 100; index++) expect((await call('GET', '/api/v1/key')).status).toBe(401)
    expectRetry(await call('GET', '/api/v1/key'), 429, 'too_many_attempts')
  },
  'Passwords of an address': async () => {
    const server = await openTestServer(sqlite)
    for (let guess = 0; guess < perMinute.max; guess++) {
      expect((await signIn(server, { email: 'nobody@example.com' })).status).toBe(401)
    }
    expectRetry(await signIn(server, server.owner), 429, 'too_many_attempts')
  },
  'Wrong passwords of an account': async () => {
    const server = await openTestServer(sqlite, { trustProxy: 'loopback' })
    const { owner } = server
    const guess = (from: string) => signIn(server, { ...owner, password: 'not the password', from })
    for (let wrong = 0; wrong < perAddress.max; wrong++) {
      server.fixture.clock.advance(7_000)
      expect((await guess('203.0.113.1')).status).toBe(401)
    }
    expectRetry(await signIn(server, { ...owner, from: '203.0.113.1' }), 429, 'too_many_attempts')
    for (let wrong = perAddress.max; wrong < perAccount.max; wrong++) {
      expect((await guess(`2001:db8:0:${wrong}::1`)).status).toBe(401)
    }
    expectRetry(await signIn(server, { ...owner, from: '203.0.113.2' }), 429, 'too_many_attempts')
  },
  'Wrong two-factor codes of an account': async () => {
    const server = await openTestServer(sqlite)
    const { app } = server.fixture
    await turnOn(server, server.owner)
    const tryCode = async () =>
      step(server, (await showPassword(server, server.owner)).cookie, { recovery: 'aaaaa-aaaaa' })
    const unlock = () =>
      app.db.updateTable('twoFactor').set({ lockedUntil: null, failedVerificationCount: 0 }).execute()
    for (let wrong = 0; wrong < 20; wrong++) {
      if (wrong === 10) {
        expectRetry(await tryCode(), 429, 'too_many_attempts')
        await unlock()
      }
      expect((await tryCode()).status).toBe(401)
    }
    await unlock()
    expectRetry(await tryCode(), 429, 'too_many_attempts')
  },
  'Requests for a new password, per address': async () => {
    const { request } = await openMailingServer()
    for (let index = 0; index < perMinute.max; index++) {
      expect((await request(`nobody-${index}@example.com`)).status).toBe(200)
    }
    const refused = await request('nobody@example.com')
    expect(refused).toMatchObject({ status: 429, body: { error: { data: { code: 'too_many_attempts' } } } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  },
  'Emails for a new password to an account': async () => {
    const { server, request, received, emails } = await openMailingServer()
    const answers = []
    for (let index = 0; index <= resetsPerAccount.max; index++) answers.push(await request(server.owner.email))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    const { email: another } = await server.signInAs('agent')
    await request(another)
    await vi.waitFor(() => expect(received.join('')).toContain(`To: ${another}`))
    expect(emails()).toBe(resetsPerAccount.max + 1)
  },
  'New email addresses of an account': async () => {
    const { call, signInAs } = await openTestServer(sqlite)
    const agent = await signInAs('agent')
    const change = (email: string) =>
      call('POST', '/trpc/account.changeEmail', { ...agent, body: { email, password: agent.password } })
    for (let changed = 0; changed < emailChangesOfPerson.max; changed++) {
      expect((await change(`new-${changed}@example.com`)).status).toBe(200)
    }
    expectProcedureRetry(await change('one-more@example.com'))
  },
  'Emails with an invitation to an address': async () => {
    const { server, emails } = await openMailingServer()
    const { call, owner, fixture } = server
    const { workspaceId } = owner
    const invite = (email: string, by = owner, more = {}) =>
      call('POST', '/trpc/invitations.create', { ...by, body: { workspaceId, email, role: 'agent', ...more } })
    for (let sent = 0; sent < invitationsToAddress.max; sent++) {
      const { body } = await invite('Stranger@example.com')
      const { id: invitationId } = body.result.data.invitation
      await call('POST', '/trpc/invitations.revoke', { ...owner, body: { workspaceId, invitationId } })
    }
    const admin = await server.signInAs('admin')
    for (const by of [owner, admin]) expectProcedureRetry(await invite('stranger@example.com', by))
    expect(emails()).toBe(invitationsToAddress.max)
    expect((await invite('stranger@example.com', owner, { byEmail: false })).status).toBe(200)
    expect((await invite('colleague@example.com')).status).toBe(200)
    fixture.clock.advance(invitationsToAddress.windowMs)
    expect((await invite('stranger@example.com', admin)).status).toBe(200)
  },
  'Emails with an invitation from a member': async () => {
    const { call, owner, fixture, signInAs } = await openTestServer(sqlite)
    const { workspaceId } = owner
    const body = { workspaceId, email: 'one-more@example.com', role: 'agent' }
    const actor = { ...fixture.member(), userId: owner.userId }
    for (let sent = 0; sent < invitationsOfMember.max; sent++) {
      await limitInvitations(fixture.app, actor, `colleague-${sent}@example.com`)
    }
    expectProcedureRetry(await call('POST', '/trpc/invitations.create', { ...owner, body }))
    expect((await call('POST', '/trpc/invitations.create', { ...(await signInAs('admin')), body })).status).toBe(200)
  },
  'Calls of a session': async () => {
    const { call, owner, signInAs } = await openTestServer(sqlite)
    const { cookie } = owner
    const batch = `/trpc/${Array(20).fill('simulator.magicNumbers').join(',')}?batch=1&input=%7B%7D`
    for (let used = 0; used < callsPerSession; used += 20) {
      const { status } = await call('GET', batch, { cookie })
      if (status !== 200) expect([used, status]).toEqual([callsPerSession, 200])
    }
    expectRetry(await call('GET', '/api/me', { cookie }), 429, 'rate_limited')
    const procedure = await call('GET', '/trpc/members.me', { cookie })
    expect(procedure).toMatchObject({
      status: 429,
      body: { error: { data: { code: 'rate_limited', retry_after: 60 } } },
    })
    expect(procedure.headers['retry-after']).toBe('60')
    expect((await call('GET', '/api/me', await signInAs('agent'))).status).toBe(200)
  },
  'Requests of an address': async () => {
    const { url, call, key } = await openSessionAndKey()
    const agent = new Agent({ keepAlive: true, maxSockets: 20 })
    onTestFinished(() => agent.destroy())
    await Promise.all(Array.from({ length: requestsPerAddress }, () => statusOf(`${url}/api/auth/nothing`, { agent })))
    expectRetry(await call('GET', '/api/auth/get-session'), 429, 'rate_limited')
    expect((await call('GET', '/trpc/setup.status')).status).toBe(429)
    // What has limits of its own, and another address, are not affected.
    expect((await call('GET', '/api/v1/key', { key })).status).toBe(200)
    expect((await call('POST', '/callbacks/whatsapp/unknown', { body: {} })).status).toBe(404)
    expect(await statusOf(`${url}/trpc/setup.status`, { localAddress: '127.0.0.2' })).toBe(200)
  },
  'Calls in one batch': async () => {
    const { call } = await openTestServer(sqlite)
    const ask = (calls: number) => call('GET', `/trpc/${Array(calls).fill('setup.status')}?batch=1&input=%7B%7D`)
    expect((await ask(20)).body).toHaveLength(20)
    expect(await ask(21)).toMatchObject({
      status: 400,
      body: { error: { data: { code: 'invalid_request' }, message: expect.stringContaining('maximum') } },
    })
  },
  'Subscriptions of a session': async () => {
    const server = await openTestServer(sqlite)
    for (let index = 0; index < 20; index++) await (await subscribe(server, server.owner)).until('event: connected')
    const refused = await subscribe(server, server.owner)
    expect(await refused.until('serialized-error')).toBeDefined()
    await refused.ended
    expect(refused.read()).toContain('"code":"rate_limited"')
  },
  'Searches of a member or an API key': async () => {
    const { call, fixture, key } = await openSessionAndKey()
    const { id } = await fixture.app.db.selectFrom('api_key').select('id').executeTakeFirstOrThrow()
    const actor = { ...fixture.keyHolder({}), keyId: id }
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const searches = Array.from({ length: 6 }, () => oneSearchAtATime(fixture.app, actor, () => released))
    expectRetry(await call('GET', '/api/v1/conversations?q=order', { key }), 429, 'rate_limited')
    expect((await call('GET', '/api/v1/conversations', { key })).status).toBe(200)
    release()
    await Promise.all(searches)
    expect((await call('GET', '/api/v1/conversations?q=order', { key })).status).toBe(200)
  },
  'Exports at a time': async () => {
    const { server, exports } = await openExports()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const actor = { ...server.fixture.member(), userId: server.owner.userId }
    const running = oneExportAtATime(server.fixture.app, actor, { isFirst: false, read: () => released })
    for (const ask of exports) {
      const refused = await ask(server.owner.cookie)
      expect(refused).toMatchObject({
        status: 429,
        body: { error: { data: { code: 'rate_limited', retry_after: 1 } } },
      })
      expect(refused.headers['retry-after']).toBe('1')
    }
    const { cookie } = await server.signInAs('admin')
    expect((await exports[0]?.(cookie))?.status).toBe(200)
    release()
    await running
    for (const ask of exports) expect((await ask(server.owner.cookie)).status).not.toBe(429)
  },
  'Exports within an hour': async () => {
    const { server, exports } = await openExports()
    const actor = { ...server.fixture.member(), userId: server.owner.userId }
    const { app, clock } = server.fixture
    for (let begun = 0; begun < exportsPerHour.max; begun++) {
      await oneExportAtATime(app, actor, { isFirst: true, read: async () => undefined })
    }
    for (const ask of exports) {
      const refused = await ask(server.owner.cookie)
      expect(refused).toMatchObject({ status: 429, body: { error: { data: { retry_after: 3_600 } } } })
      expect(refused.headers['retry-after']).toBe('3600')
    }
    await oneExportAtATime(app, actor, { isFirst: false, read: async () => undefined })
    clock.advance(exportsPerHour.windowMs)
    expect((await exports[0]?.(server.owner.cookie))?.status).toBe(200)
  },
  'Attachments at a time': async () => {
    const { ask, fetchUnread, graph } = await openAttachment(sqlite, 'video', { mime_type: 'video/mp4' })
    graph.media.set('55', { mimeType: 'video/mp4', bytes: Buffer.alloc(32 * mebibyte) })
    for (let begun = 0; begun < 6; begun++) expect((await fetchUnread().answer).statusCode).toBe(200)
    expectRetry(await ask(), 429, 'rate_limited')
  },
  'Connections of an address': async () => {
    const url = await listen({ connectionsPerAddress: 3 })
    const agents = [1, 2, 3].map(() => keepOpen())
    for (const agent of agents) expect(await statusOf(url, { agent })).toBe(200)
    await expect(statusOf(url, { agent: keepOpen() })).rejects.toThrow(/hang up|ECONNRESET/)
    expect(await statusOf(url, { localAddress: '127.0.0.2' })).toBe(200)
    agents[0]?.destroy()
    await vi.waitFor(async () => expect(await statusOf(url, { agent: keepOpen() })).toBe(200))

    const behindProxy = await listen({ connectionsPerAddress: 1, behindProxy: true })
    for (const agent of [keepOpen(), keepOpen()]) expect(await statusOf(behindProxy, { agent })).toBe(200)
  },
  'Connections in total': async () => {
    const url = await listen({ connections: 2 })
    expect(await statusOf(url, { agent: keepOpen() })).toBe(200)
    expect(await statusOf(url, { agent: keepOpen(), localAddress: '127.0.0.2' })).toBe(200)
    await expect(statusOf(url, { localAddress: '127.0.0.3' })).rejects.toThrow(/hang up|ECONNRESET/)
  },
  'Time for the head of a request': async () => {
    const url = await listen({ headersTimeoutMs: 100, checkIntervalMs: 20 })
    expect(await rawAnswer(url, 'GET / HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1.1 408 /)
  },
  'Time for a whole request': async () => {
    const url = await listen({ requestTimeoutMs: 100, headersTimeoutMs: 100, checkIntervalMs: 20 })
    expect((await answerBeforeBody(url, { sent: '{' })).status).toBe(408)
  },
  'Idle connection': async () => {
    const url = await listen({ keepAliveTimeoutMs: 50 })
    const agent = keepOpen()
    expect(await statusOf(url, { agent })).toBe(200)
    await expect.poll(() => Object.keys(agent.freeSockets)).toEqual([])
  },
  'Body without authentication': async () => {
    const { call } = await openTestServer(sqlite)
    for (const path of ['/trpc/setup.create', '/trpc/invitations.describe', '/api/auth/sign-in/email']) {
      expect((await call('POST', path, { body: padded(16_384) })).status).toBe(400)
      expect((await call('POST', path, { body: padded(16_385) })).status).toBe(413)
    }
  },
  'Body of other requests': async () => {
    const { call, session, asking } = await openSessionAndKey()
    const sizes = [
      ['/trpc/account.changeName', session, 64],
      ['/trpc/messages.send', session, 64],
      ['/api/webhooks', session, 64],
      ['/api/v1/messages/send', asking, 64],
      ['/trpc/contacts.importOptOuts', session, 256],
      ['/trpc/templates.create', session, 256],
      ['/trpc/templates.edit', session, 256],
      ['/trpc/templates.testSend', session, 256],
      ['/trpc/messages.sendTemplate', session, 256],
      ['/api/chat/templates', session, 256],
      ['/trpc/settings.change', session, 2_048],
      ['/trpc/campaigns.start', session, 4_096],
      ['/trpc/campaigns.check', session, 4_096],
      ['/api/chat/bulk-send', session, 5_120],
      ['/api/v1/campaigns', asking, 5_120],
    ] as const
    for (const [path, who, kibibytes] of sizes) {
      expect([path, (await call('POST', path, { ...who, body: padded(kibibytes * 1024) })).status]).toEqual([path, 400])
      const larger = await call('POST', path, { ...who, body: padded(kibibytes * 1024 + 1) })
      expect([path, larger.status]).toEqual([path, 413])
    }
  },
  'Body of a platform’s callback': async () => {
    const { url, call } = await openTestServer(sqlite)
    const path = '/callbacks/whatsapp/unknown'
    expect((await call('POST', path, { body: ' '.repeat(3 * mebibyte) })).status).toBe(404)
    expect((await answerBeforeBody(`${url}${path}`, { bytes: 3 * mebibyte + 1 })).status).toBe(413)
  },
  'Values in a body': async () => {
    const { call, session } = await openSessionAndKey()
    const list = (values: number) => `{"x":[${'1,'.repeat(values - 1)}1]}`
    const ask = async (path: string, body: string) => (await call('POST', path, { ...session, body })).status
    for (const path of ['/trpc/account.changeName', '/api/webhooks']) {
      expect([await ask(path, list(9_990)), await ask(path, list(10_001))]).toEqual([400, 413])
    }
    for (const path of ['/trpc/campaigns.start', '/api/chat/bulk-send']) {
      expect([await ask(path, list(199_990)), await ask(path, list(200_001))]).toEqual([400, 413])
    }
  },
  'Levels in a body': async () => {
    const { call, session } = await openSessionAndKey()
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    const ask = (body: string) => call('POST', '/api/webhooks', { ...session, body })
    const refused = { status: 400, body: { error: expect.stringContaining('deeper than 32 levels') } }
    expect(await ask(`{"x":${deep(32)}}`)).toMatchObject(refused)
    expect((await ask(`{"x":${deep(31)}}`)).body.error).not.toContain('deeper')
    // Inside a text they do not count.
    expect((await ask(`{"x":"\\\\\\"${deep(40)}${',['.repeat(20_000)}"}`)).body.error).not.toMatch(/deeper|values/)
  },
  'Bytes in flight on a connection': async () => {
    const { url, identity, account } = await openAttachment(sqlite, 'image', { mime_type: 'image/png' })
    const post = (path: string, body: string, more = '') =>
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`
    const { pathname } = new URL(account.callbackUrl ?? '')
    const callback = post(pathname, ' '.repeat(3 * mebibyte), `X-Hub-Signature-256: ${wrongSignature}\r\n`)
    // Responses have the order of the requests, so the first callback holds its bytes until the first request is answered.
    const secondRead = bodiesRead(url, pathname, 2)
    vi.spyOn(identity, 'handler').mockImplementation(async (_request, response) => {
      await secondRead
      response.statusCode = 204
      response.end()
    })
    const answer = await rawAnswer(url, post('/api/auth/sign-out', '{}') + callback + callback, 3)
    expect([...answer.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual(['204', '403', '503'])
  },
  'Bytes in flight of an address': async () => {
    const { url, session, call, fixture } = await openSessionAndKey()
    const logged = vi.spyOn(fixture.app.log, 'error')
    const agent = new Agent()
    const sent = Buffer.alloc(5 * mebibyte - 100, ' ')
    const asked = { ...session, bytes: 5 * mebibyte, sent, agent }
    for (let index = 0; index < 4; index++) beginUpload(`${url}/api/chat/bulk-send`, asked)

    // Bodies that arrive at the same time may refuse each other. What is not refused stays open, which fills the address.
    const refused = await refusalBeforeBody(`${url}/api/chat/bulk-send`, asked)
    expect(refused.headers['retry-after']).toBe('1')
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'unavailable', retry_after: 1 })
    const part = { ...asked, bytes: 4_000_000, sent: sent.subarray(0, 3_900_000) }
    const refusedPart = await refusalBeforeBody(`${url}/trpc/campaigns.start`, part)
    expect(refusedPart.headers['retry-after']).toBe('1')
    const elsewhere = { ...session, bytes: 2, sent: '{}', from: '127.0.0.9' }
    expect((await answerBeforeBody(`${url}/api/webhooks`, elsewhere)).status).toBe(400)

    agent.destroy()
    const large = { ...session, body: 'x'.repeat(4_000_000) }
    await vi.waitFor(async () => expect((await call('POST', '/api/chat/bulk-send', large)).status).toBe(400))
    // A refusal with a time to retry is no error: a flood must not fill the log.
    expect(logged).not.toHaveBeenCalled()
  },
  'Bytes in flight in total': async () => {
    const { owner, account, call } = await openAttachment(sqlite, 'image', { mime_type: 'image/png' })
    const { callbackUrl: path = '' } = account
    const headers = { 'x-hub-signature-256': wrongSignature }
    const asked = { headers, bytes: 3 * mebibyte, sent: Buffer.alloc(3 * mebibyte - 100, ' ') }
    for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) {
      for (let index = 0; index < 4; index++) beginUpload(path, { ...asked, from })
    }
    await refusalBeforeBody(path, { ...asked, from: '127.0.0.5' })
    // Callers with credentials have bytes of their own.
    expect((await call('POST', '/api/webhooks', { ...owner, body: {} })).status).toBe(400)
  },
}

describe('Every documented limit is enforced:', () => {
  test.each(Object.entries(rows))('%s', async (_name, isEnforced) => await isEnforced())
})

test('The documentation lists exactly the limits that are tested, with their values', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../docs/running.md'), 'utf8')
  const section = text.split('## Limits\n')[1]?.split('\n## ')[0] ?? ''
  const documented = [...section.matchAll(/^\| (?!Limit |---)(.*?) \| (.*?) \|/gm)]
  expect(documented.map(([, name]) => name)).toEqual(Object.keys(rows))
  const values = new Map(documented.map(([, name, value]) => [name, value]))
  const { connections, connectionsPerAddress, headersTimeoutMs, requestTimeoutMs, keepAliveTimeoutMs } = serverLimits
  for (const [name, value] of [
    ['Passwords of an address', `${perMinute.max} per minute`],
    ['Wrong passwords of an account', `${perAddress.max} per hour`],
    ['Wrong passwords of an account', `${perAccount.max} per hour from all`],
    ['Requests for a new password, per address', `${perMinute.max} per minute`],
    ['Emails for a new password to an account', `${resetsPerAccount.max} per hour`],
    ['New email addresses of an account', `${emailChangesOfPerson.max} per hour`],
    ['Emails with an invitation to an address', `${invitationsToAddress.max} per hour`],
    ['Emails with an invitation from a member', `${invitationsOfMember.max} per hour`],
    ['Exports within an hour', `${exportsPerHour.max} of`],
    ['Calls of a session', callsPerSession.toLocaleString('en')],
    ['Requests of an address', requestsPerAddress.toLocaleString('en')],
    ['Connections of an address', connectionsPerAddress.toLocaleString('en')],
    ['Connections in total', connections.toLocaleString('en')],
    ['Time for the head of a request', `${headersTimeoutMs / 1000} seconds`],
    ['Time for a whole request', `${requestTimeoutMs / 1000} seconds`],
    ['Idle connection', `${keepAliveTimeoutMs / 1000} seconds`],
  ] as const) {
    expect([name, values.get(name)]).toEqual([name, expect.stringContaining(value)])
  }
})

function expectRetry(answer: Answer, status: number, code: string) {
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.body.retry_after).toBe(Number(answer.headers['retry-after']))
}

/** The refusal of a procedure of the dashboard, for the rest of an hour. */
function expectProcedureRetry(answer: Answer) {
  expect(answer).toMatchObject({
    status: 429,
    body: { error: { data: { code: 'rate_limited', retry_after: 3_600 } } },
  })
  expect(answer.headers['retry-after']).toBe('3600')
}

type SignIn = { readonly email: string; readonly password?: string; readonly from?: string }

function signIn({ call }: TestServer, { email, password = 'not the password', from }: SignIn): Promise<Answer> {
  const headers = from === undefined ? {} : { 'x-forwarded-for': from }
  return call('POST', '/api/auth/sign-in/email', { body: { email, password }, headers })
}

async function openMailingServer() {
  const { url: smtpUrl, received } = await openMailServer()
  const server = await openTestServer(sqlite, { mail: { smtpUrl, from: 'p@example.com', allowClearText: false } })
  return {
    server,
    received,
    request: (email: string) => server.call('POST', '/trpc/account.requestPasswordReset', { body: { email } }),
    emails: () => received.join('').split(/^Subject: /m).length - 1,
  }
}

/** A server, and a request for each procedure that exports. */
async function openExports() {
  const server = await openTestServer(sqlite)
  const { call, fixture } = server
  const where = { workspaceId: fixture.workspaceId, mode: 'live' }
  const inputs = {
    'audit.export': where,
    'contacts.exportOne': { ...where, contactId: 'unknown' },
    'campaigns.exportRecipients': { ...where, campaignId: 'unknown' },
  }
  return {
    server,
    exports: Object.entries(inputs).map(
      ([procedure, body]) =>
        (cookie: string) =>
          call('POST', `/trpc/${procedure}`, { cookie, body }),
    ),
  }
}

function padded(bytes: number): string {
  return JSON.stringify({ x: 'x'.repeat(bytes - '{"x":""}'.length) })
}

async function listen(options: ServerOptions): Promise<string> {
  const server: Server = makeServer(
    options,
    (request, response) => void request.resume().on('end', () => response.end()),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function keepOpen(): Agent {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  return agent
}

function statusOf(url: string, options: { agent?: Agent; localAddress?: string }): Promise<number | undefined> {
  return new Promise((answered, reject) => {
    const done = (response: IncomingMessage) => {
      response.resume().once('end', () => answered(response.statusCode))
    }
    get(url, { agent: false, ...options }, done).once('error', reject)
  })
}

/** Resolves once the server has read so many requests to this path completely. */
function bodiesRead(url: string, path: string, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = count
  const notice = (message: unknown) => {
    const { request } = message as { readonly request: IncomingMessage }
    if (request.url !== path || request.socket.localPort !== Number(new URL(url).port)) return
    request.once('end', () => {
      left -= 1
      if (left === 0) resolve()
    })
  }
  diagnostics.subscribe('http.server.request.start', notice)
  onTestFinished(() => void diagnostics.unsubscribe('http.server.request.start', notice))
  return promise
}

/** What the server sends until it has sent this many responses, or closes the connection. */
function rawAnswer(url: string, sent: string, responses = 1): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(sent)
  return new Promise((answered, reject) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (text.split('HTTP/1.1 ').length > responses) answered(text)
    })
    socket.once('close', () => answered(text)).once('error', reject)
  })
}
