import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { roleBundles } from '@parley/shared/workspace/members'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { openTestServer, type SignedIn, type TestServer } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { changeMember } from './change-member.ts'
import { listMembers } from './list-members.ts'
import { removeMember } from './remove-member.ts'

describe.each(engines)('Changing members on $name', (engine) => {
  test('a new role or permission applies from the next request', async () => {
    const server = await openTestServer(engine)
    const agent = await server.signInAs('agent')
    await rpc(server, agent, 'members.me')
    await rpc(server, server.owner, 'members.change', {
      userId: agent.userId,
      role: 'campaigner',
      permissions: [...roleBundles.agent, 'bulk_send', 'view_audit'],
    })

    const { body } = await rpc(server, agent, 'members.me')
    expect(body.result.data.workspaces[0]).toMatchObject({
      role: 'campaigner',
      permissions: ['reply', 'manage_contacts', 'bulk_send', 'view_analytics', 'view_audit'],
    })
  })

  test('each change is recorded with old and new role and permissions', async () => {
    const server = await openTestServer(engine)
    const agent = await server.signInAs('agent', { permissions: { view_audit: true } })
    const before = [...roleBundles.agent, 'view_audit'] as const
    const change = (role: 'agent' | 'viewer', permissions: readonly string[]) =>
      rpc(server, server.owner, 'members.change', { userId: agent.userId, role, permissions })
    await change('agent', ['bulk_send', 'reply'])
    await change('viewer', ['reply', 'bulk_send'])

    const entries = await entriesOf(server.fixture, 'member.changed')
    expect(entries.map(({ subject, details }) => [subject, details])).toEqual([
      [agent.email, { permissions: { from: before, to: ['reply', 'bulk_send'] } }],
      [agent.email, { role: { from: 'agent', to: 'viewer' } }],
    ])
  })

  test('a removed member loses every session at the next request', async () => {
    const server = await openTestServer(engine)
    const agent = await server.signInAs('agent')
    expect((await rpc(server, agent, 'members.me')).status).toBe(200)
    await rpc(server, server.owner, 'members.remove', { userId: agent.userId })
    expect((await rpc(server, agent, 'members.me')).status).toBe(401)
  })

  test('a member removed from one workspace stays signed in for another', async () => {
    const server = await openTestServer(engine)
    const { app, otherWorkspaceId, workspaceId } = server.fixture
    const agent = await server.signInAs('agent')
    await app.db
      .insertInto('member')
      .values({
        id: app.newId(),
        organizationId: otherWorkspaceId,
        userId: agent.userId,
        role: 'agent',
        createdAt: app.store.identityTime(app.now()),
        permissions: null,
      })
      .execute()
    await rpc(server, server.owner, 'members.remove', { userId: agent.userId })

    const { body } = await rpc(server, agent, 'members.me')
    expect(body.result.data.workspaces.map(({ id }: { id: string }) => id)).toEqual([otherWorkspaceId])
    const input = encodeURIComponent(JSON.stringify({ workspaceId }))
    expect((await server.call('GET', `/trpc/members.list?input=${input}`, { cookie: agent.cookie })).status).toBe(403)
  })

  test('the last owner can neither leave nor be demoted, even under concurrency', async () => {
    const server = await openTestServer(engine)
    const { app, workspaceId } = server.fixture
    const demote = (userId: string) =>
      authorized('members.manage', changeMember)(app, server.fixture.member('owner'), {
        workspaceId,
        userId,
        role: 'admin',
      })
    await expect(demote(server.owner.userId)).rejects.toMatchObject({ code: 'conflict' })
    expect((await rpc(server, server.owner, 'members.remove', { userId: server.owner.userId })).status).toBe(409)

    const second = await server.signInAs('owner')
    const results = await Promise.allSettled([demote(server.owner.userId), demote(second.userId)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { data } = await authorized('members.read', listMembers)(app, server.fixture.member(), {
      workspaceId,
      mode: 'live',
    })
    expect(data.filter(({ role }) => role === 'owner')).toHaveLength(1)
  })

  test('only an owner can change or make owners', async () => {
    const server = await openTestServer(engine)
    const { app, workspaceId, member } = server.fixture
    const second = await server.signInAs('owner')
    const agent = await server.signInAs('agent')
    const admin = member('admin')
    const attempts = await Promise.allSettled([
      authorized('members.manage', changeMember)(app, admin, { workspaceId, userId: second.userId, role: 'viewer' }),
      authorized('members.manage', changeMember)(app, admin, { workspaceId, userId: agent.userId, role: 'owner' }),
      authorized('members.leave', removeMember)(app, admin, { workspaceId, userId: second.userId }),
    ])
    expect(attempts.map((each) => each.status === 'rejected' && each.reason.code)).toEqual(
      attempts.map(() => 'forbidden'),
    )
    await authorized('members.manage', changeMember)(app, member('owner'), {
      workspaceId,
      userId: agent.userId,
      role: 'owner',
    })
    await authorized('members.leave', removeMember)(app, member('owner'), { workspaceId, userId: second.userId })
    const { data } = await authorized('members.read', listMembers)(app, member(), { workspaceId, mode: 'live' })
    expect(data.map(({ role }) => role)).toEqual(['owner', 'owner'])
  })

  test('an owner’s permissions cannot be restricted', async () => {
    const server = await openTestServer(engine)
    const { app, workspaceId, member } = server.fixture
    const attempt = authorized('members.manage', changeMember)(app, member(), {
      workspaceId,
      userId: server.owner.userId,
      role: 'owner',
      permissions: ['reply'],
    })
    await expect(attempt).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'permissions' }] })
  })

  test('members grant only their own permissions; existing ones can stay', async () => {
    const server = await openTestServer(engine)
    const { app, workspaceId, member } = server.fixture
    const agent = await server.signInAs('agent', { permissions: { view_audit: true } })
    const lead = member('agent', { permissions: ['reply', 'manage_members'] })
    const change = (permissions: Parameters<typeof changeMember>[2]['permissions']) =>
      authorized('members.manage', changeMember)(app, lead, {
        workspaceId,
        userId: agent.userId,
        role: 'agent',
        permissions,
      })

    await expect(change(['reply', 'bulk_send'])).rejects.toMatchObject({ code: 'forbidden' })
    expect((await change(['manage_members', 'view_audit'])).permissions).toEqual(['manage_members', 'view_audit'])
  })

  test('any member may leave; changing others needs the permission', async () => {
    const server = await openTestServer(engine)
    const { app, workspaceId, otherWorkspaceId, member, keyHolder } = server.fixture
    const agent = await server.signInAs('agent')
    const all = everyPermission
    for (const actor of [member('campaigner'), member('owner', { workspaceId: otherWorkspaceId }), keyHolder(all)]) {
      const attempts = await Promise.allSettled([
        authorized('members.manage', changeMember)(app, actor, { workspaceId, userId: agent.userId, role: 'viewer' }),
        authorized('members.leave', removeMember)(app, actor, { workspaceId, userId: agent.userId }),
      ])
      for (const each of attempts) expect(each).toMatchObject({ status: 'rejected', reason: { code: 'forbidden' } })
    }
    expect((await rpc(server, agent, 'members.remove', { userId: agent.userId })).status).toBe(200)
    const { data } = await authorized('members.read', listMembers)(app, member(), { workspaceId, mode: 'live' })
    expect(data.map(({ user_id }) => user_id)).toEqual([server.owner.userId])
  })

  test('a member of another workspace is not found', async () => {
    const server = await openTestServer(engine)
    const { app, workspaceId, otherWorkspaceId, member } = server.fixture
    const stranger = await server.signInAs('agent', { workspaceId: otherWorkspaceId })
    const where = { workspaceId, userId: stranger.userId }
    await expect(
      authorized('members.manage', changeMember)(app, member(), { ...where, role: 'viewer' }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await expect(authorized('members.leave', removeMember)(app, member(), where)).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

function rpc(server: TestServer, { cookie }: SignedIn, procedure: string, input?: Record<string, unknown>) {
  if (input === undefined) return server.call('GET', `/trpc/${procedure}`, { cookie })
  return server.call('POST', `/trpc/${procedure}`, {
    cookie,
    body: { workspaceId: server.fixture.workspaceId, ...input },
  })
}
