import type { SetUp } from '@parley/shared/workspace/members'
import { describe, expect, test } from 'vitest'
import { cookieOf, openTestServer } from '../../../testing/http/server.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { ensureOwner } from './ensure-owner.ts'
import { setUp } from './set-up.ts'
import { setUpLink } from './set-up-link.ts'
import { setUpStatus } from './set-up-status.ts'

describe.each(engines)('Set-up on $name', (engine) => {
  test('the link creates the first owner and workspace and signs in', async () => {
    const { call, fixture } = await openTestServer(engine)
    expect((await call('GET', '/trpc/setup.status')).body.result.data).toEqual({ needed: true })

    const headers = { 'user-agent': 'Firefox' }
    const created = await call('POST', '/trpc/setup.create', { body: inputFor(fixture), headers })
    const cookie = cookieOf(created.headers['set-cookie'])
    const me = await call('GET', '/trpc/members.me', { cookie })
    const sessions = await call('GET', '/trpc/account.sessions', { cookie })

    expect(me.body.result.data).toMatchObject({
      user: { email: 'ada@example.com', name: 'Ada' },
      workspaces: [{ id: created.body.result.data.workspaceId, name: 'Analytical Engines', role: 'owner' }],
    })
    expect(sessions.body.result.data.data).toMatchObject([{ user_agent: 'Firefox', address: '127.0.0.1' }])
    expect((await call('GET', '/trpc/setup.status')).body.result.data).toEqual({ needed: false })
  })

  test('the confirmed time zone and country become those of the workspace', async () => {
    const fixture = await createTestApp(engine)
    const { app } = fixture
    const region = { timeZone: 'Asia/Tokyo', defaultCountry: 'JP' }
    const { workspaceId } = await setUp(app, { ...inputFor(fixture), ...region })
    const stored = await app.db
      .selectFrom('workspace_settings')
      .select(['workspace_id', 'time_zone', 'default_country'])
      .orderBy('created_at')
      .execute()
    expect(stored.find(({ workspace_id }) => workspace_id === workspaceId)).toEqual({
      workspace_id: workspaceId,
      time_zone: 'Asia/Tokyo',
      default_country: 'JP',
    })
  })

  test('the password chosen at set-up signs in', async () => {
    const { call, fixture } = await openTestServer(engine)
    await setUp(fixture.app, inputFor(fixture))
    const body = { email: 'ada@example.com', password: inputFor(fixture).password }
    expect((await call('POST', '/api/auth/sign-in/email', { body })).status).toBe(200)
  })

  test('a link works once', async () => {
    const fixture = await createTestApp(engine)
    await setUp(fixture.app, inputFor(fixture))

    const again = setUp(fixture.app, { ...inputFor(fixture), email: 'eve@example.com' })

    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    expect(await emails(fixture)).toEqual(['ada@example.com'])
  })

  test('a wrong token creates nothing', async () => {
    const fixture = await createTestApp(engine)
    const right = inputFor(fixture).token

    const beginnings = [0, 1, 8, 16, 32, right.length - 1].map((length) => right.slice(0, length))
    for (const token of ['x', ...beginnings, `${right}x`, right + right, right.slice(1), right.toUpperCase()]) {
      await expect(setUp(fixture.app, { ...inputFor(fixture), token })).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await emails(fixture)).toEqual([])
    expect(await setUpStatus(fixture.app)).toEqual({ needed: true })
  })

  test('exactly one of many concurrent set-ups succeeds, without leftovers', async () => {
    const fixture = await createTestApp(engine)
    const before = await workspaces(fixture)
    const people = Array.from({ length: 5 }, (_, i) => ({ ...inputFor(fixture), email: `ada${i}@example.com` }))

    const results = await Promise.allSettled(people.map((input) => setUp(fixture.app, input)))

    const failed = results.filter((result) => result.status === 'rejected')
    expect(failed.map(({ reason }) => reason.code)).toEqual(['conflict', 'conflict', 'conflict', 'conflict'])
    expect(await emails(fixture)).toHaveLength(1)
    expect(await workspaces(fixture)).toBe(before + 1)
  })

  test('a short password is refused before anything is created', async () => {
    const { call, fixture } = await openTestServer(engine)
    const answer = await call('POST', '/trpc/setup.create', { body: { ...inputFor(fixture), password: 'short' } })
    expect(answer.body.error.data).toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'password', message: 'must have at least 10 characters' }],
    })
    expect(await setUpStatus(fixture.app)).toEqual({ needed: true })
  })

  test.each(['password123', 'ada@example.com', 'Analytical Engines'])(
    'the password %s is refused',
    async (password) => {
      const { call, fixture } = await openTestServer(engine)
      const answer = await call('POST', '/trpc/setup.create', { body: { ...inputFor(fixture), password } })
      expect(answer.body.error.data).toMatchObject({ code: 'invalid_request', details: [{ path: 'password' }] })
      expect(await setUpStatus(fixture.app)).toEqual({ needed: true })
    },
  )

  test('the owner from the environment is created once and never changed', async () => {
    const owner = { email: 'Root@example.com', password: 'a long password', workspaceName: 'Home' }
    const { call, fixture } = await openTestServer(engine, { owner })

    await Promise.all([ensureOwner(fixture.app), ensureOwner(fixture.app)])
    await ensureOwner(fixture.app)

    expect((await emails(fixture)).filter((email) => email === 'root@example.com')).toHaveLength(1)
    expect((await call('POST', '/api/auth/sign-in/email', { body: owner })).status).toBe(200)
    await expect(setUp(fixture.app, inputFor(fixture))).rejects.toMatchObject({ code: 'conflict' })
  })

  test.each(['password123', 'Root@example.com'])(
    'the owner from the environment with the password %s is refused by its variable',
    async (password) => {
      const owner = { email: 'Root@example.com', password, workspaceName: 'Home' }
      const { app } = await createTestApp(engine, { owner })

      const refusal = await ensureOwner(app).catch((error: unknown) => String(error))

      expect(refusal).toMatch(/cannot start.*\nPARLEY_OWNER_PASSWORD is refused: This.*choose another\.$/)
      expect(refusal).not.toContain(password)
      expect(await setUpStatus(app)).toEqual({ needed: true })
    },
  )

  test('without an owner in the environment none is created', async () => {
    const fixture = await createTestApp(engine)
    await ensureOwner(fixture.app)
    expect(await setUpStatus(fixture.app)).toEqual({ needed: true })
  })
})

function inputFor({ app }: TestApp): SetUp {
  return {
    token: setUpLink(app).split('#token=')[1] ?? '',
    name: 'Ada',
    email: 'ada@example.com',
    password: 'difference engine',
    workspaceName: 'Analytical Engines',
  }
}

async function emails({ app }: TestApp): Promise<string[]> {
  return (await app.db.selectFrom('user').select('email').orderBy('email').execute()).map(({ email }) => email)
}

async function workspaces({ app }: TestApp): Promise<number> {
  return (await app.db.selectFrom('organization').select('id').execute()).length
}
