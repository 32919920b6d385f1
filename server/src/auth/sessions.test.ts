import { getMigrations } from 'better-auth/db/migration'
import { describe, expect, test } from 'vitest'
import { makeUnitsOfWork } from '../db/units-of-work.ts'
import { openTestServer, type SignedIn, type TestServer } from '../testing/http/server.ts'
import { engines } from '../testing/stores/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { openLibrary } from './library.ts'
import { makeSessions } from './sessions.ts'

const dayMs = 86_400_000
/** A time that is longer than a session is cached. */
const longerThanCachedMs = 6000

describe.each(engines)('Sessions on $name', (engine) => {
  test('signing out ends the session from the next request', async () => {
    const { call, owner } = await openTestServer(engine)
    expect((await whoAmI(call, owner)).status).toBe(200)

    const out = await call('POST', '/api/auth/sign-out', { cookie: owner.cookie })

    expect(out.status).toBe(200)
    expect(await whoAmI(call, owner)).toMatchObject({
      status: 401,
      body: { error: { data: { code: 'unauthenticated' } } },
    })
  })

  test('an expired session is refused', async () => {
    const { call, owner, fixture } = await openTestServer(engine)
    await change(fixture, owner, { expiresAt: ago(1000) })
    expect((await whoAmI(call, owner)).status).toBe(401)
  })

  test('a session ends after 30 days, however much it is used', async () => {
    const { call, owner, fixture } = await openTestServer(engine)
    await change(fixture, owner, { createdAt: ago(30 * dayMs) })

    const elsewhere = await call('GET', '/api/auth/list-sessions', { cookie: owner.cookie })

    expect(elsewhere.status).toBe(401)
    expect((await whoAmI(call, owner)).status).toBe(401)
  })

  test('a session in use is renewed, with its cookie', async () => {
    const { call, owner, fixture } = await openTestServer(engine)
    await change(fixture, owner, { expiresAt: ago(-5 * dayMs) })

    const answer = await whoAmI(call, owner)

    expect(String(answer.headers['set-cookie'])).toMatch(/session_token=.*Max-Age=604800/)
    expect(new Date((await sessionOf(fixture, owner)).expiresAt).getTime()).toBeGreaterThan(Date.now() + 6 * dayMs)
  })

  test('a session is not renewed without a response for its cookie', async () => {
    const { call, owner, fixture, identity } = await openTestServer(engine)
    await change(fixture, owner, { expiresAt: ago(-5 * dayMs) })

    expect(await identity.userOf({ cookie: owner.cookie })).toMatchObject({ userId: owner.userId })
    expect(new Date((await sessionOf(fixture, owner)).expiresAt).getTime()).toBeLessThan(Date.now() + 6 * dayMs)
    expect(String((await whoAmI(call, owner)).headers['set-cookie'])).toMatch(/session_token=.*Max-Age=604800/)
  })

  test('a cookie that is tampered with or from another installation is refused', async () => {
    const { call, owner } = await openTestServer(engine)
    const other = await openTestServer(engine)
    // A token that the store has, a dot and its signature.
    const [, start = '', first, rest = '', signature = ''] = /^([^=]+=)(.)([^.]+)\.(.+)$/.exec(owner.cookie) ?? []
    const otherToken = `${start}${first === 'a' ? 'b' : 'a'}${rest}.${signature}`
    const unsigned = `${start}${first}${rest}`
    const otherSignature = `${unsigned}.${signature.startsWith('a') ? 'b' : 'a'}${signature.slice(1)}`

    const statuses = []
    for (const cookie of [otherToken, otherSignature, unsigned, other.owner.cookie]) {
      statuses.push((await whoAmI(call, { cookie })).status)
    }
    expect([...statuses, (await whoAmI(call, owner)).status]).toEqual([401, 401, 401, 401, 200])
  })

  test('a change of role applies at once after `forget`, otherwise within seconds', async () => {
    const { call, owner, fixture, identity } = await openTestServer(engine)
    await whoAmI(call, owner)
    const roleSeen = async () => (await whoAmI(call, owner)).body.result.data.workspaces[0].role
    const setRole = (role: 'agent' | 'viewer') =>
      fixture.app.db.updateTable('member').set({ role }).where('userId', '=', owner.userId).execute()

    await setRole('agent')
    identity.forget(owner.userId)
    expect(await roleSeen()).toBe('agent')

    await setRole('viewer')
    fixture.clock.advance(longerThanCachedMs)
    expect(await roleSeen()).toBe('viewer')
  })

  test('a session that was read before it ended is not cached after it', async () => {
    const { owner, fixture } = await openTestServer(engine)
    const { app } = fixture
    const units = makeUnitsOfWork(app.store, app.log)
    const read = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const run: typeof units.run = async (work) => {
      const found = await units.run(work)
      read.resolve()
      await released.promise
      return found
    }
    const sessions = makeSessions(app, openLibrary(app, units.db), { ...units, run })

    const during = sessions.userOf({ cookie: owner.cookie })
    await read.promise
    sessions.forget(owner.userId)
    released.resolve()
    await during
    await app.db.deleteFrom('session').where('userId', '=', owner.userId).execute()

    expect(await sessions.userOf({ cookie: owner.cookie })).toBeUndefined()
  })

  test('a password change can end one’s other sessions only', async () => {
    const { call, owner, signInAs, identity } = await openTestServer(engine)
    const colleague = await signInAs('agent')
    const [setCookie] = await identity.signIn(owner)
    const otherBrowser = { cookie: String(setCookie).split(';')[0] ?? '' }
    await whoAmI(call, otherBrowser)

    const answer = await call('POST', '/api/auth/change-password', {
      cookie: owner.cookie,
      body: { currentPassword: owner.password, newPassword: 'another battery staple', revokeOtherSessions: true },
    })

    expect(answer.status).toBe(200)
    expect((await whoAmI(call, otherBrowser)).status).toBe(401)
    expect((await whoAmI(call, colleague)).status).toBe(200)
  })

  test('the tables match the schema of the sign-in library', async () => {
    const { app } = await createTestApp(engine)
    const { toBeCreated, toBeAdded } = await getMigrations(openLibrary(app, app.db).options)
    expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] })
  })
})

function whoAmI(call: TestServer['call'], { cookie }: Pick<SignedIn, 'cookie'>) {
  return call('GET', '/trpc/members.me', { cookie })
}

/** Times as the library writes them: wall-clock times. */
function ago(ms: number): string {
  return new Date(Date.now() - ms).toISOString()
}

async function change(
  { app }: TestServer['fixture'],
  { userId }: SignedIn,
  times: { createdAt?: string; expiresAt?: string },
): Promise<void> {
  await app.db.updateTable('session').set(times).where('userId', '=', userId).execute()
}

function sessionOf({ app }: TestServer['fixture'], { userId }: SignedIn) {
  return app.db.selectFrom('session').select('expiresAt').where('userId', '=', userId).executeTakeFirstOrThrow()
}
