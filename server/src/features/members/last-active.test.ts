import { unattendedHeader } from '@parley/shared/words'
import { describe, expect, test } from 'vitest'
import { memberUseEveryMs } from '../../auth/member-uses.ts'
import { resumeScope } from '../../policy.ts'
import { authorized } from '../../testing/authorized.ts'
import { openTestServer } from '../../testing/http/server.ts'
import { subscribe } from '../../testing/http/subscription.ts'
import { engines } from '../../testing/stores/engines.ts'
import { countStatements } from '../../testing/stores/statement-counts.ts'
import { flushMemberUses } from './flush-member-uses.ts'
import { listMembers } from './list-members.ts'
import { insertMember } from './members.store.ts'

describe.each(engines)('The last activity of members on $name', (engine) => {
  async function open() {
    const server = await openTestServer(engine)
    const { fixture } = server
    const { app, workspaceId, otherWorkspaceId, clock } = fixture
    const agent = await server.signInAs('agent')
    const use = (headers: Record<string, string> = {}, workspace = workspaceId) => {
      const input = encodeURIComponent(JSON.stringify({ workspaceId: workspace }))
      return server.call('GET', `/trpc/settings.get?input=${input}`, { cookie: agent.cookie, headers })
    }
    const seen = async (id = workspaceId) => {
      await flushMemberUses(app)
      const viewer = fixture.member('viewer', { workspaceId: id })
      const { data } = await authorized('members.read', listMembers)(app, viewer, { workspaceId: id })
      return data.find(({ user_id }) => user_id === agent.userId)?.last_active_at
    }
    const now = () => new Date(app.now()).toISOString()
    return { server, app, agent, otherWorkspaceId, clock, use, seen, now }
  }

  test('it is the time of their last request, to three minutes', async () => {
    const { clock, use, seen, now } = await open()
    expect(await seen()).toBeNull()
    const first = now()
    expect((await use()).status).toBe(200)
    expect(await seen()).toBe(first)
    clock.advance(memberUseEveryMs - 1)
    await use()
    expect(await seen()).toBe(first)
    clock.advance(1)
    await use()
    expect(await seen()).toBe(now())
  })

  test('what an unattended dashboard requests, and subscriptions, are no activity', async () => {
    const { server, agent, use, seen } = await open()
    expect((await use({ [unattendedHeader]: '1' })).status).toBe(200)
    await subscribe(server, agent)
    expect(await seen()).toBeNull()
  })

  test('one workspace does not learn of activity in another, nor of a refused request', async () => {
    const { app, agent, otherWorkspaceId, use, seen } = await open()
    expect((await use({}, otherWorkspaceId)).status).toBe(403)
    const scope = resumeScope({ workspace_id: otherWorkspaceId, mode: 'live' })
    await app.transact((tx) => insertMember(app, tx, scope, { userId: agent.userId, role: 'agent' }))
    expect(await seen(otherWorkspaceId)).toBeNull()
    expect((await use({}, otherWorkspaceId)).status).toBe(200)
    expect([await seen(), typeof (await seen(otherWorkspaceId))]).toEqual([null, 'string'])
  })

  test('many requests within three minutes cause one write, and none of them waits for it', async () => {
    const { during } = countStatements()
    const { app, use } = await open()
    const requests = async () => {
      for (let count = 0; count < 5; count += 1) expect((await use()).status).toBe(200)
    }
    expect((await during(requests)).commits).toBe(0)
    expect(await during(() => flushMemberUses(app))).toMatchObject({ commits: 1 })
    await requests()
    expect(await during(() => flushMemberUses(app))).toEqual({ statements: 0, commits: 0 })
  })

  test('it only moves forward, and what could not be written is written later', async () => {
    const { app, agent, otherWorkspaceId, use, seen, now } = await open()
    const last = now()
    await use()
    const uses = app.memberUses.drain()
    expect(uses).toHaveLength(1)
    app.memberUses.requeue([...uses, { workspaceId: otherWorkspaceId, userId: agent.userId, at: 1 }])
    expect(await seen()).toBe(last)
    app.memberUses.requeue(uses.map((each) => ({ ...each, at: 1 })))
    expect(await seen()).toBe(last)
  })
})
