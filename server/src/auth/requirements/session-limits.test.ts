import { unattendedHeader } from '@parley/shared/words'
import { describe, expect, test, vi } from 'vitest'
import { insertMember } from '../../features/members/members.store.ts'
import { changeSettings } from '../../features/settings/change-settings.ts'
import { resumeScope } from '../../policy.ts'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { openTestServer, type SignedIn, type TestServer } from '../../testing/http/server.ts'
import { subscribe } from '../../testing/http/subscription.ts'
import { engines } from '../../testing/stores/engines.ts'
import { strictestLimits } from './session-limits.ts'

const minuteMs = 60_000

describe.each(engines)('Session limits of a workspace on $name', (engine) => {
  test('an existing session ends at the lifetime, however much it is used', async () => {
    const server = await openTestServer(engine)
    const { owner } = server
    await setLimits(server, { sessionLifetimeMinutes: 60 })
    const atMinutes = async (minutes: number) => {
      await moveSession(server, owner, { createdMinutesAgo: minutes, usedMinutesAgo: 0 })
      return statusOf(server, owner)
    }
    expect([await atMinutes(59), await atMinutes(60)]).toEqual([200, 401])
    expect(await sessionsOf(server, owner)).toBe(0)
  })

  test('an unused session ends at the idle timeout, and any use renews it', async () => {
    const server = await openTestServer(engine)
    const { owner } = server
    await setLimits(server, { idleTimeoutMinutes: 30 })
    const afterMinutes = async (minutes: number) => {
      await moveSession(server, owner, { createdMinutesAgo: 100, usedMinutesAgo: minutes })
      return statusOf(server, owner)
    }
    expect(await afterMinutes(29)).toBe(200)
    expect(await usedMinutesAgo(server, owner)).toBe(0)
    expect(await afterMinutes(30)).toBe(401)
  })

  test('the renewal of an old cookie does not revive an idle session', async () => {
    const server = await openTestServer(engine)
    const { owner } = server
    await setLimits(server, { idleTimeoutMinutes: 30 })
    await moveSession(server, owner, { createdMinutesAgo: 3000, usedMinutesAgo: 2990 })
    const expiresAt = new Date(Date.now() + 4 * 24 * 60 * minuteMs).toISOString()
    await server.fixture.app.db.updateTable('session').set({ expiresAt }).execute()
    expect(await statusOf(server, owner)).toBe(401)
  })

  test('a lower limit ends cached sessions and open subscriptions at once', async () => {
    const server = await openTestServer(engine)
    const { owner, signInAs } = server
    const agent = await signInAs('agent')
    await moveSession(server, agent, { createdMinutesAgo: 100, usedMinutesAgo: 0 })
    const stream = await subscribe(server, agent)
    expect(await statusOf(server, agent)).toBe(200)

    const body = { workspaceId: owner.workspaceId, sessionLifetimeMinutes: 90 }
    expect((await server.call('POST', '/trpc/settings.change', { cookie: owner.cookie, body })).status).toBe(200)

    expect(await stream.ended).toContain('"code":"unauthenticated"')
    expect([await statusOf(server, agent), await statusOf(server, owner)]).toEqual([401, 200])
  })

  test('a limit set by another process applies to a session that is cached here', async () => {
    const server = await openTestServer(engine)
    const { owner } = server
    await moveSession(server, owner, { createdMinutesAgo: 100, usedMinutesAgo: 0 })
    expect(await statusOf(server, owner)).toBe(200)
    await setLimits(server, { sessionLifetimeMinutes: 90 })
    expect(await statusOf(server, owner)).toBe(401)
  })

  test('what nobody caused does not keep an unattended session alive', async () => {
    const server = await openTestServer(engine)
    const { owner } = server
    await setLimits(server, { idleTimeoutMinutes: 30 })
    await moveSession(server, owner, { createdMinutesAgo: 100, usedMinutesAgo: 20 })
    await subscribe(server, owner)
    expect(await statusOf(server, owner, { [unattendedHeader]: '1' })).toBe(200)
    expect(await usedMinutesAgo(server, owner)).toBe(20)
    expect(await statusOf(server, owner)).toBe(200)
    expect(await usedMinutesAgo(server, owner)).toBe(0)
  })

  test('the strictest limit of a person’s workspaces applies, and another’s do not', async () => {
    const server = await openTestServer(engine)
    const { app, workspaceId, otherWorkspaceId } = server.fixture
    const agent = await server.signInAs('agent')
    const scope = resumeScope({ workspace_id: otherWorkspaceId, mode: 'live' })
    await app.transact((tx) => insertMember(app, tx, scope, { userId: agent.userId, role: 'agent' }))
    await setLimits(server, { sessionLifetimeMinutes: 600 }, workspaceId)
    await setLimits(server, { sessionLifetimeMinutes: 60 }, otherWorkspaceId)
    for (const person of [agent, server.owner]) {
      await moveSession(server, person, { createdMinutesAgo: 100, usedMinutesAgo: 0 })
    }
    expect([await statusOf(server, agent), await statusOf(server, server.owner)]).toEqual([401, 200])
  })

  test('a change is audited, and limits beyond the installation’s are refused', async () => {
    const server = await openTestServer(engine)
    const { owner, fixture } = server
    const change = async (limits: object) => {
      const body = { workspaceId: owner.workspaceId, ...limits }
      return (await server.call('POST', '/trpc/settings.change', { cookie: owner.cookie, body })).status
    }
    const refused = [
      await change({ sessionLifetimeMinutes: 30 * 24 * 60 + 1 }),
      await change({ sessionLifetimeMinutes: 14 }),
      await change({ idleTimeoutMinutes: 7 * 24 * 60 + 1 }),
      await change({ idleTimeoutMinutes: 14 }),
    ]
    expect(refused).toEqual([400, 400, 400, 400])
    expect(await change({ sessionLifetimeMinutes: 480, idleTimeoutMinutes: 15 })).toBe(200)
    expect(await entriesOf(fixture, 'settings.changed')).toMatchObject([
      {
        details: {
          session_lifetime: { from: 'default', to: '480 minutes' },
          idle_timeout: { from: 'default', to: '15 minutes' },
        },
      },
    ])
  })

  test('as the clock moves, use extends a session up to its lifetime', async () => {
    const server = await openTestServer(engine)
    const { owner } = server
    await setLimits(server, { sessionLifetimeMinutes: 60, idleTimeoutMinutes: 20 })
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const statuses: number[] = []
      for (let minutes = 15; minutes <= 75; minutes += 15) {
        vi.setSystemTime(Date.now() + 15 * minuteMs)
        server.fixture.clock.advance(15 * minuteMs)
        statuses.push(await statusOf(server, owner))
      }
      expect(statuses).toEqual([200, 200, 200, 401, 401])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('The strictest session limits', () => {
  const row = (lifetime: number | null, idle: number | null) => ({
    session_lifetime_minutes: lifetime,
    idle_timeout_minutes: idle,
  })

  test.each([
    ['without a workspace', [], 43_200, 10_080],
    ['without settings', [row(null, null)], 43_200, 10_080],
    ['each of its own', [row(60, null), row(null, 30)], 60, 30],
    ['the lowest', [row(60, 45), row(90, 30)], 60, 30],
    ['never beyond the installation’s', [row(99_999, 99_999)], 43_200, 10_080],
  ])('%s', (_, rows, lifetimeMinutes, idleMinutes) => {
    const expected = { lifetimeMs: lifetimeMinutes * minuteMs, idleMs: idleMinutes * minuteMs }
    expect(strictestLimits(rows)).toEqual(expected)
  })
})

type Limits = { readonly sessionLifetimeMinutes?: number; readonly idleTimeoutMinutes?: number }

/** Changes the limits as another process does, without forgetting what is cached here. */
async function setLimits({ fixture }: TestServer, limits: Limits, workspaceId = fixture.workspaceId): Promise<void> {
  await authorized('settings.manage', changeSettings)(fixture.app, fixture.member('owner', { workspaceId }), {
    workspaceId,
    ...limits,
  })
}

type Ages = { readonly createdMinutesAgo: number; readonly usedMinutesAgo: number }

async function moveSession({ fixture, identity }: TestServer, { userId }: SignedIn, ages: Ages): Promise<void> {
  const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()
  await fixture.app.db
    .updateTable('session')
    .set({ createdAt: ago(ages.createdMinutesAgo), updatedAt: ago(ages.usedMinutesAgo) })
    .where('userId', '=', userId)
    .execute()
  identity.forget(userId)
}

async function statusOf({ call }: TestServer, { cookie }: SignedIn, headers: Record<string, string> = {}) {
  return (await call('GET', '/trpc/members.me', { cookie, headers })).status
}

async function usedMinutesAgo({ fixture }: TestServer, { userId }: SignedIn): Promise<number> {
  const { updatedAt } = await fixture.app.db
    .selectFrom('session')
    .select('updatedAt')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Math.round((Date.now() - new Date(updatedAt).getTime()) / minuteMs)
}

async function sessionsOf({ fixture }: TestServer, { userId }: SignedIn): Promise<number> {
  return (await fixture.app.db.selectFrom('session').select('id').where('userId', '=', userId).execute()).length
}
