import type { SetUp } from '@parley/shared/members'
import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { cookieOf, openTestServer } from '../../testing/server.ts'
import { ensureOwner } from './ensure-owner.ts'
import { setUp } from './set-up.ts'
import { setUpLink } from './set-up-link.ts'
import { setUpStatus } from './set-up-status.ts'

describe.each(engines)('set-up on $name', (engine) => {
  test('the link makes the first owner and workspace, and signs the browser in', async () => {
    const { call, house } = await openTestServer(engine)
    expect((await call('GET', '/trpc/setup.status')).body.result.data).toEqual({ needed: true })

    const headers = { 'user-agent': 'Firefox' }
    const made = await call('POST', '/trpc/setup.create', { body: inputFor(house), headers })
    const cookie = cookieOf(made.headers['set-cookie'])
    const me = await call('GET', '/trpc/members.me', { cookie })
    const sessions = await call('GET', '/trpc/account.sessions', { cookie })

    expect(me.body.result.data).toMatchObject({
      user: { email: 'ada@example.com', name: 'Ada' },
      workspaces: [{ id: made.body.result.data.workspaceId, name: 'Analytical Engines', role: 'owner' }],
    })
    expect(sessions.body.result.data.data).toMatchObject([{ user_agent: 'Firefox', address: '127.0.0.1' }])
    expect((await call('GET', '/trpc/setup.status')).body.result.data).toEqual({ needed: false })
  })

  test('the password chosen at set-up signs in', async () => {
    const { call, house } = await openTestServer(engine)
    await setUp(house.app, inputFor(house))
    const body = { email: 'ada@example.com', password: inputFor(house).password }
    expect((await call('POST', '/api/auth/sign-in/email', { body })).status).toBe(200)
  })

  test('a link works once', async () => {
    const house = await openTestHouse(engine)
    await setUp(house.app, inputFor(house))

    const again = setUp(house.app, { ...inputFor(house), email: 'eve@example.com' })

    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    expect(await emails(house)).toEqual(['ada@example.com'])
  })

  test('a wrong token makes nobody', async () => {
    const house = await openTestHouse(engine)
    const right = inputFor(house).token

    for (const token of ['x', `${right}x`, right.slice(1), right.toUpperCase()]) {
      await expect(setUp(house.app, { ...inputFor(house), token })).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await emails(house)).toEqual([])
    expect(await setUpStatus(house.app)).toEqual({ needed: true })
  })

  test('of many at once exactly one wins, and nothing of the others is left', async () => {
    const house = await openTestHouse(engine)
    const before = await workspaces(house)
    const people = Array.from({ length: 5 }, (_, i) => ({ ...inputFor(house), email: `ada${i}@example.com` }))

    const results = await Promise.allSettled(people.map((input) => setUp(house.app, input)))

    const lost = results.filter((result) => result.status === 'rejected')
    expect(lost.map(({ reason }) => reason.code)).toEqual(['conflict', 'conflict', 'conflict', 'conflict'])
    expect(await emails(house)).toHaveLength(1)
    expect(await workspaces(house)).toBe(before + 1)
  })

  test('a short password is refused before anything is made', async () => {
    const { call, house } = await openTestServer(engine)
    const answer = await call('POST', '/trpc/setup.create', { body: { ...inputFor(house), password: 'short' } })
    expect(answer.body.error.data).toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'password', message: 'must have at least 10 characters' }],
    })
    expect(await setUpStatus(house.app)).toEqual({ needed: true })
  })

  test('the owner of the environment is made once, and never changed by it', async () => {
    const owner = { email: 'Root@example.com', password: 'a long password', workspaceName: 'Home' }
    const { call, house } = await openTestServer(engine, { owner })

    await Promise.all([ensureOwner(house.app), ensureOwner(house.app)])
    await ensureOwner(house.app)

    expect((await emails(house)).filter((email) => email === 'root@example.com')).toHaveLength(1)
    expect((await call('POST', '/api/auth/sign-in/email', { body: owner })).status).toBe(200)
    await expect(setUp(house.app, inputFor(house))).rejects.toMatchObject({ code: 'conflict' })
  })

  test('without an owner in the environment none is made', async () => {
    const house = await openTestHouse(engine)
    await ensureOwner(house.app)
    expect(await setUpStatus(house.app)).toEqual({ needed: true })
  })
})

function inputFor({ app }: TestHouse): SetUp {
  return {
    token: setUpLink(app).split('#token=')[1] ?? '',
    name: 'Ada',
    email: 'ada@example.com',
    password: 'difference engine',
    workspaceName: 'Analytical Engines',
  }
}

async function emails({ app }: TestHouse): Promise<string[]> {
  return (await app.db.selectFrom('user').select('email').orderBy('email').execute()).map(({ email }) => email)
}

async function workspaces({ app }: TestHouse): Promise<number> {
  return (await app.db.selectFrom('organization').select('id').execute()).length
}
