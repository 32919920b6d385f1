import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { createRestTestApp } from '../../testing/http/rest.ts'
import { openTestServer, type SignedIn, type TestServer } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { endMemberSessions } from './account/end-member-sessions.ts'
import { resetTwoFactor } from './account/reset-two-factor.ts'
import { listMembers } from './list-members.ts'

describe.each(engines)('One’s own account on $name', (engine) => {
  test('sessions show device, address and last use, but no token', async () => {
    const server = await openTestServer(engine)
    const here = await signInAgain(server, server.owner, 'Firefox')
    const { body } = await rpc(server, here, 'sessions')
    const { data } = body.result.data
    expect(data).toHaveLength(2)
    expect(data.filter((each: { is_current: boolean }) => each.is_current)).toEqual([
      {
        id: expect.any(String),
        is_current: true,
        user_agent: 'Firefox',
        address: '127.0.0.1',
        signed_in_at: expect.stringMatching(/Z$/),
        last_used_at: expect.stringMatching(/Z$/),
      },
    ])
  })

  test('the last use of a session is updated', async () => {
    const server = await openTestServer(engine)
    const longAgo = new Date(Date.now() - 3_600_000).toISOString()
    await server.fixture.app.db.updateTable('session').set({ updatedAt: longAgo }).execute()
    await rpc(server, server.owner, 'sessions')
    const [session] = (await rpc(server, server.owner, 'sessions')).body.result.data.data
    expect(Date.parse(session.last_used_at)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('ending one session applies from its next request; the others continue', async () => {
    const server = await openTestServer(engine)
    const elsewhere = await signInAgain(server, server.owner, 'Phone')
    const sessions = (await rpc(server, elsewhere, 'sessions')).body.result.data.data
    const sessionId = sessions.find((each: { is_current: boolean }) => each.is_current).id
    const statuses = [
      (await rpc(server, server.owner, 'endSessions', { sessionId })).status,
      (await rpc(server, elsewhere, 'sessions')).status,
      (await rpc(server, server.owner, 'sessions')).status,
      (await rpc(server, server.owner, 'endSessions', { sessionId })).status,
    ]
    expect(statuses).toEqual([200, 401, 200, 404])
  })

  test('all other sessions, or all sessions, can be ended together', async () => {
    const server = await openTestServer(engine)
    const elsewhere = await signInAgain(server, server.owner, 'Phone')
    await rpc(server, elsewhere, 'sessions')
    await rpc(server, server.owner, 'endSessions', { which: 'others' })
    const afterOthers = [await rpc(server, elsewhere, 'sessions'), await rpc(server, server.owner, 'sessions')]
    await rpc(server, server.owner, 'endSessions', { which: 'all' })
    const afterAll = await rpc(server, server.owner, 'sessions')
    expect([...afterOthers, afterAll].map(({ status }) => status)).toEqual([401, 200, 401])
  })

  test('other people’s sessions can be neither seen nor ended', async () => {
    const server = await openTestServer(engine)
    const agent = await server.signInAs('agent')
    const [session] = (await rpc(server, agent, 'sessions')).body.result.data.data
    expect((await rpc(server, server.owner, 'endSessions', { sessionId: session.id })).status).toBe(404)
    await rpc(server, server.owner, 'endSessions', { which: 'all' })
    expect((await rpc(server, agent, 'sessions')).body.result.data.data).toHaveLength(1)
  })

  test('an owner ends the sessions of a colleague, from their next request, audited', async () => {
    const server = await openTestServer(engine)
    const agent = await server.signInAs('agent')
    const admin = await server.signInAs('admin')
    await rpc(server, agent, 'sessions')
    const { workspaceId } = server.fixture
    const end = (person: Cookie, userId = agent.userId) =>
      server.call('POST', '/trpc/members.endSessions', { cookie: person.cookie, body: { workspaceId, userId } })

    const refused = [await end(admin), await end(agent), await end(server.owner, 'nobody')]
    // Whoever owns another workspace passes the procedure, which does not know yet which one is meant.
    const byAdmin = authorized('members.manage_owners', endMemberSessions)(
      server.fixture.app,
      server.fixture.member('admin'),
      {
        workspaceId,
        userId: server.owner.userId,
      },
    )
    await expect(byAdmin).rejects.toMatchObject({ code: 'forbidden' })
    const still = await rpc(server, agent, 'sessions')
    const ended = await end(server.owner)

    expect(refused.map(({ status }) => status)).toEqual([403, 403, 404])
    expect([still.status, ended.body.result.data]).toEqual([200, { ended: 1 }])
    expect((await rpc(server, agent, 'sessions')).status).toBe(401)
    expect((await rpc(server, admin, 'sessions')).status).toBe(200)
    const entries = await entriesOf(server.fixture, 'session.ended')
    expect(entries).toMatchObject([{ subject: agent.email, details: { ended: 1 }, actor_name: 'The owner' }])
  })

  test('a new name appears at once', async () => {
    const server = await openTestServer(engine)
    await server.call('GET', '/trpc/members.me', { cookie: server.owner.cookie })
    await rpc(server, server.owner, 'changeName', { name: ' Ada\n\u202eByron ' })
    const me = await server.call('GET', '/trpc/members.me', { cookie: server.owner.cookie })
    expect(me.body.result.data.user.name).toBe('Ada Byron')
    expect((await rpc(server, server.owner, 'changeName', { name: ' ' })).status).toBe(400)
  })

  test('the language of the dashboard is the browser’s until a person chooses one', async () => {
    const server = await openTestServer(engine)
    const languageNow = async (preferred: string) => {
      const headers = { 'accept-language': preferred }
      const { body } = await server.call('GET', '/trpc/members.current', { cookie: server.owner.cookie, headers })
      return body.result.data.language
    }
    const guessed = [await languageNow('de-AT, en;q=0.5'), await languageNow('en')]

    await rpc(server, server.owner, 'changeLanguage', { language: 'en' })

    expect([...guessed, await languageNow('de')]).toEqual(['de', 'en', 'en'])
    expect((await rpc(server, server.owner, 'changeLanguage', { language: 'fr' })).status).toBe(400)
  })

  test('a person chooses for how many seconds replies can be undone, from 0 to 10', async () => {
    const server = await openTestServer(engine)
    const { cookie } = server.owner
    const chosen = async () => (await server.call('GET', '/trpc/account.sendDelay', { cookie })).body.result.data
    expect(await chosen()).toEqual({ seconds: 5 })
    await rpc(server, server.owner, 'changeSendDelay', { seconds: 0 })
    for (const seconds of [11, -1, 2.5, null]) {
      expect((await rpc(server, server.owner, 'changeSendDelay', { seconds })).status).toBe(400)
    }
    expect(await chosen()).toEqual({ seconds: 0 })
  })

  test('API keys and anonymous requests have no account', async () => {
    const { call, newKey } = await createRestTestApp(engine)
    const { key } = await newKey()
    for (const procedure of ['sessions', 'twoFactor']) {
      for (const caller of [{}, { key }]) {
        expect((await call('GET', `/trpc/account.${procedure}`, caller)).status).toBe(401)
      }
    }
  })

  test('the operator can turn off a second factor, once, with an audit entry', async () => {
    const { fixture, owner } = await openTestServer(engine)
    const { app } = fixture
    const yes = app.store.identityFlag(true)
    await app.db.updateTable('user').set({ twoFactorEnabled: yes }).where('id', '=', owner.userId).execute()
    const factor = { secret: 's', backupCodes: 'b', verified: yes, failedVerificationCount: 0, lockedUntil: null }
    await app.db
      .insertInto('twoFactor')
      .values({ id: app.newId(), userId: owner.userId, ...factor })
      .execute()

    await resetTwoFactor(app, owner.email.toUpperCase())

    await expect(resetTwoFactor(app, owner.email)).rejects.toMatchObject({ code: 'not_found' })
    expect(await app.db.selectFrom('twoFactor').selectAll().execute()).toEqual([])
    const entries = await app.db.selectFrom('audit_entry').select(['action', 'actor_name']).execute()
    expect(entries).toEqual([{ action: 'two_factor.turned_off', actor_name: 'Parley' }])
    const { data } = await authorized('members.read', listMembers)(app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      mode: 'live',
    })
    expect(data.map(({ has_two_factor }) => has_two_factor)).toEqual([false])
  })
})

type Cookie = Pick<SignedIn, 'cookie'>

function rpc(server: TestServer, { cookie }: Cookie, procedure: string, body?: Record<string, unknown>) {
  return server.call(body ? 'POST' : 'GET', `/trpc/account.${procedure}`, { cookie, ...(body && { body }) })
}

async function signInAgain(server: TestServer, person: SignedIn, browser: string): Promise<Cookie> {
  const { headers } = await server.call('POST', '/api/auth/sign-in/email', {
    body: { email: person.email, password: person.password },
    headers: { 'user-agent': browser },
  })
  return { cookie: String(headers['set-cookie']).split(';', 1)[0] ?? '' }
}
