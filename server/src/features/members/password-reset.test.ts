import { describe, expect, test, vi } from 'vitest'
import { resetsPerAccount } from '../../auth/guesses.ts'
import { entriesOf } from '../../testing/audit.ts'
import { openMailServer } from '../../testing/http/mail-server.ts'
import { openTestServer, type TestServer } from '../../testing/http/server.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { storeContents } from '../../testing/stores/store-contents.ts'
import { createResetLink } from './account/create-reset-link.ts'
import { resetPassword } from './account/reset-password.ts'

const password = 'another long password'

describe.each(engines)('A forgotten password on $name', (engine) => {
  test('an emailed link sets a new password, once, and ends all sessions', async () => {
    const { server, links, request } = await open(engine)
    const { cookie, email, password: earlier } = server.owner

    const answer = await request(email.toUpperCase())
    const [token = ''] = await vi.waitFor(() => atLeast(links(), 1))
    const reset = await rpc(server, 'resetPassword', { token, password })

    expect([answer.status, reset.status]).toEqual([200, 200])
    expect((await server.call('GET', '/trpc/members.me', { cookie })).status).toBe(401)
    expect((await signIn(server, earlier)).status).toBe(401)
    expect((await signIn(server, password)).status).toBe(200)
    expect((await rpc(server, 'resetPassword', { token, password })).status).toBe(404)
    const entries = await entriesOf(server.fixture, 'password.reset_link_created', 'password.reset')
    expect(entries).toMatchObject([
      { action: 'password.reset_link_created', subject: email, details: { by: 'email' } },
      { action: 'password.reset', subject: email, address: '127.0.0.1', details: { ended: expect.any(Number) } },
    ])
  })

  test('known and unknown addresses are answered and limited alike', async () => {
    const { server, links, request } = await open(engine)
    const answers = []
    for (let i = 0; i <= resetsPerAccount.max; i += 1) {
      answers.push([await request(server.owner.email), await request('nobody@example.com')])
      server.fixture.clock.advance(60_000)
    }
    for (const [known, unknown] of answers) {
      expect([known?.status, known?.body]).toEqual([200, unknown?.body])
    }
    await vi.waitFor(() => atLeast(links(), resetsPerAccount.max))
    expect(links()).toHaveLength(resetsPerAccount.max)
  })

  test('one address can make ten requests per minute', async () => {
    const { request } = await open(engine)
    const statuses: number[] = []
    for (let i = 0; i <= 10; i += 1) statuses.push((await request(`nobody${i}@example.com`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  test('a link is stored hashed, replaced by the next, valid for an hour', async () => {
    const { server } = await open(engine)
    const { app, clock } = server.fixture
    const replaced = await tokenFor(server)
    const token = await tokenFor(server)
    expect(JSON.stringify(await storeContents(app))).not.toContain(token)
    expect((await rpc(server, 'resetPassword', { token: replaced, password })).status).toBe(404)
    clock.advance(3_600_000)
    expect((await rpc(server, 'resetPassword', { token, password })).status).toBe(404)
    expect((await signIn(server, server.owner.password)).status).toBe(200)
  })

  test('of concurrent uses of one link one succeeds', async () => {
    const { server } = await open(engine)
    const { app } = server.fixture
    const token = await tokenFor(server)
    // Every use has found the link before the first one takes it.
    const [found, everyUse] = [Promise.withResolvers<void>(), 3]
    let uses = 0
    const hash = async (chosen: string) => {
      uses += 1
      if (uses === everyUse) found.resolve()
      await found.promise
      return app.passwords.hash(chosen)
    }
    const together = { ...app, passwords: { ...app.passwords, hash } }
    const passwords = Array.from({ length: everyUse }, (_, i) => `another long password ${i}`)
    const resets = passwords.map((each) => resetPassword(together, { token, password: each }, '127.0.0.1'))
    const settled = await Promise.allSettled(resets)
    const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(refused).toEqual(['not_found', 'not_found'])
  })

  test('a link ends when the password is changed in the account', async () => {
    const { server, links, request } = await open(engine)
    const { cookie, email, password: currentPassword } = server.owner
    await request(email)
    const [token = ''] = await vi.waitFor(() => atLeast(links(), 1))

    const body = { currentPassword, newPassword: 'chosen in the account', revokeOtherSessions: false }
    expect((await server.call('POST', '/api/auth/change-password', { cookie, body })).status).toBe(200)

    expect((await rpc(server, 'resetPassword', { token, password })).status).toBe(404)
    expect((await signIn(server, body.newPassword)).status).toBe(200)
  })

  test('a weak password is refused and the link stays valid', async () => {
    const { server } = await open(engine)
    const token = await tokenFor(server)
    for (const weak of ['password123', server.owner.email]) {
      const refused = await rpc(server, 'resetPassword', { token, password: weak })
      expect(refused.body.error.data).toMatchObject({ code: 'invalid_request', details: [{ path: 'password' }] })
    }
    expect((await rpc(server, 'resetPassword', { token, password })).status).toBe(200)
  })

  test('without a mail server a request says whom to ask', async () => {
    const server = await openTestServer(engine)
    const { body } = await rpc(server, 'requestPasswordReset', { email: server.owner.email })
    expect(body.error.message).toContain('ask your administrator')
  })
})

async function open(engine: TestEngine) {
  const { url: smtpUrl, readText } = await openMailServer()
  const server = await openTestServer(engine, { mail: { smtpUrl, from: 'p@example.com', allowClearText: false } })
  return {
    server,
    links: () => [...readText().matchAll(/\/reset-password#token=([\w-]{43})/g)].map(([, token]) => token),
    request: (email: string) => rpc(server, 'requestPasswordReset', { email }),
  }
}

function atLeast<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (items.length < count) throw new Error(`${items.length} of ${count}`)
  return items
}

async function tokenFor({ fixture, owner }: TestServer): Promise<string> {
  return (await createResetLink(fixture.app, owner.email)).split('#token=')[1] ?? ''
}

function rpc(server: TestServer, procedure: string, body: Record<string, unknown>) {
  return server.call('POST', `/trpc/account.${procedure}`, { body })
}

function signIn(server: TestServer, attempted: string) {
  const body = { email: server.owner.email, password: attempted }
  return server.call('POST', '/api/auth/sign-in/email', { body })
}
