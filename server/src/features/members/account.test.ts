import { describe, expect, test } from 'vitest'
import { openTestServer, type SignedIn, type TestServer } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { changeName } from './account/change-name.ts'
import { describeTwoFactor } from './account/describe-two-factor.ts'
import { endSessions } from './account/end-sessions.ts'
import { listSessions } from './account/list-sessions.ts'
import { resetTwoFactor } from './account/reset-two-factor.ts'
import { listMembers } from './list-members.ts'

describe.each(engines)('one’s own account on $name', (engine) => {
  test('each session says its device, its address and when it was last used, and no token', async () => {
    const server = await openTestServer(engine)
    const here = await signInAgain(server, server.owner, 'Firefox')
    const { body } = await ask(server, here, 'sessions')
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

  test('a session used after a while says so', async () => {
    const server = await openTestServer(engine)
    const longAgo = new Date(Date.now() - 3_600_000).toISOString()
    await server.fixture.app.db.updateTable('session').set({ updatedAt: longAgo }).execute()
    await ask(server, server.owner, 'sessions')
    const [session] = (await ask(server, server.owner, 'sessions')).body.result.data.data
    expect(Date.parse(session.last_used_at)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('one session ends at its very next request, the others live on; an ended one cannot end again', async () => {
    const server = await openTestServer(engine)
    const elsewhere = await signInAgain(server, server.owner, 'Phone')
    const sessions = (await ask(server, elsewhere, 'sessions')).body.result.data.data
    const sessionId = sessions.find((each: { is_current: boolean }) => each.is_current).id
    const statuses = [
      (await ask(server, server.owner, 'endSessions', { sessionId })).status,
      (await ask(server, elsewhere, 'sessions')).status,
      (await ask(server, server.owner, 'sessions')).status,
      (await ask(server, server.owner, 'endSessions', { sessionId })).status,
    ]
    expect(statuses).toEqual([200, 401, 200, 404])
  })

  test('the others, or all of them, end together', async () => {
    const server = await openTestServer(engine)
    const elsewhere = await signInAgain(server, server.owner, 'Phone')
    await ask(server, elsewhere, 'sessions')
    await ask(server, server.owner, 'endSessions', { which: 'others' })
    const afterOthers = [await ask(server, elsewhere, 'sessions'), await ask(server, server.owner, 'sessions')]
    await ask(server, server.owner, 'endSessions', { which: 'all' })
    const afterAll = await ask(server, server.owner, 'sessions')
    expect([...afterOthers, afterAll].map(({ status }) => status)).toEqual([401, 200, 401])
  })

  test('nobody ends or sees the session of somebody else', async () => {
    const server = await openTestServer(engine)
    const agent = await server.signInAs('agent')
    const [session] = (await ask(server, agent, 'sessions')).body.result.data.data
    expect((await ask(server, server.owner, 'endSessions', { sessionId: session.id })).status).toBe(404)
    await ask(server, server.owner, 'endSessions', { which: 'all' })
    expect((await ask(server, agent, 'sessions')).body.result.data.data).toHaveLength(1)
  })

  test('a new name is told at once', async () => {
    const server = await openTestServer(engine)
    await server.call('GET', '/trpc/members.me', { cookie: server.owner.cookie })
    await ask(server, server.owner, 'changeName', { name: ' Ada Byron ' })
    const me = await server.call('GET', '/trpc/members.me', { cookie: server.owner.cookie })
    expect(me.body.result.data.user.name).toBe('Ada Byron')
    expect((await ask(server, server.owner, 'changeName', { name: ' ' })).status).toBe(400)
  })

  test('a key is no person, and without a session there is no account', async () => {
    const server = await openTestServer(engine)
    const { app, keyHolder } = server.fixture
    const key = keyHolder({ read: true })
    for (const attempt of [
      listSessions(app, key),
      endSessions(app, key, { which: 'all' }),
      changeName(app, key, { name: 'Key' }),
      describeTwoFactor(app, key),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
    }
    for (const procedure of ['sessions', 'twoFactor']) {
      expect((await server.call('GET', `/trpc/account.${procedure}`)).status).toBe(401)
    }
  })

  test('the machine’s owner takes a second factor away once, and the log says so', async () => {
    const { fixture, owner } = await openTestServer(engine)
    const { app } = fixture
    const yes = app.store.identityFlag(true)
    await app.db.updateTable('user').set({ twoFactorEnabled: yes }).where('id', '=', owner.userId).execute()
    const kept = { secret: 's', backupCodes: 'b', verified: yes, failedVerificationCount: 0, lockedUntil: null }
    await app.db
      .insertInto('twoFactor')
      .values({ id: app.newId(), userId: owner.userId, ...kept })
      .execute()

    await resetTwoFactor(app, owner.email.toUpperCase())

    await expect(resetTwoFactor(app, owner.email)).rejects.toMatchObject({ code: 'not_found' })
    expect(await app.db.selectFrom('twoFactor').selectAll().execute()).toEqual([])
    const entries = await app.db.selectFrom('audit_entry').select(['action', 'actor_name']).execute()
    expect(entries).toEqual([{ action: 'two_factor.turned_off', actor_name: 'Parley' }])
    const { data } = await listMembers(app, fixture.member(), { workspaceId: fixture.workspaceId, mode: 'live' })
    expect(data.map(({ has_two_factor }) => has_two_factor)).toEqual([false])
  })
})

type Cookie = Pick<SignedIn, 'cookie'>

function ask(server: TestServer, { cookie }: Cookie, procedure: string, body?: Record<string, unknown>) {
  return server.call(body ? 'POST' : 'GET', `/trpc/account.${procedure}`, { cookie, ...(body && { body }) })
}

async function signInAgain(server: TestServer, person: SignedIn, browser: string): Promise<Cookie> {
  const { headers } = await server.call('POST', '/api/auth/sign-in/email', {
    body: { email: person.email, password: person.password },
    headers: { 'user-agent': browser },
  })
  return { cookie: String(headers['set-cookie']).split(';', 1)[0] ?? '' }
}
