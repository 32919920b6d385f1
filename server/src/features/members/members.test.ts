import { everyPermission } from '@parley/shared/testing/every-key-permission'
import type { NewMember, Role } from '@parley/shared/workspace/members'
import { describe, expect, test } from 'vitest'
import { authorize } from '../../policy.ts'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { openTestServer } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { me } from '../workspaces/me.ts'
import { addMember } from './add-member.ts'
import { listMembers } from './list-members.ts'

describe.each(engines)('Members on $name', (engine) => {
  test('a member is listed with their effective permissions', async () => {
    const { fixture, owner, signInAs } = await openTestServer(engine)
    const agent = await signInAs('agent', { permissions: { bulk_send: true, view_analytics: false } })
    await signInAs('agent', { workspaceId: fixture.otherWorkspaceId })

    const { data } = await authorized('members.read', listMembers)(
      fixture.app,
      fixture.member('viewer'),
      withFixture(fixture),
    )

    expect(data.map(({ user_id }) => user_id).sort()).toEqual([agent.userId, owner.userId].sort())
    expect(data.find(({ user_id }) => user_id === agent.userId)).toEqual({
      user_id: agent.userId,
      name: 'The agent',
      email: agent.email,
      role: 'agent',
      has_two_factor: false,
      last_active_at: null,
      permissions: ['reply', 'manage_contacts', 'bulk_send'],
    })
  })

  test('the list contains nothing about passwords or sessions', async () => {
    const { call, fixture, owner } = await openTestServer(engine)
    const input = encodeURIComponent(JSON.stringify({ workspaceId: fixture.workspaceId }))
    const answer = await call('GET', `/trpc/members.list?input=${input}`, { cookie: owner.cookie })
    expect(Object.keys(answer.body.result.data.data[0]).sort()).toEqual([
      'email',
      'has_two_factor',
      'last_active_at',
      'name',
      'permissions',
      'role',
      'user_id',
    ])
  })

  test('outsiders and API keys without the permission cannot list or watch members', async () => {
    const fixture = await createTestApp(engine)
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const key = fixture.keyHolder({ ...everyPermission, settings: false })

    for (const actor of [stranger, key]) {
      await expect(
        authorized('members.read', listMembers)(fixture.app, actor, withFixture(fixture)),
      ).rejects.toMatchObject({ code: 'forbidden' })
      expect(() => authorize(actor, 'changes.watch', withFixture(fixture))).toThrow(/not a member|API key/)
    }
  })

  test('a new person gets the password; an existing account keeps its own', async () => {
    const fixture = await createTestApp(engine)
    const first = await addMember(fixture.app, fixture.scope(), newMember(fixture, 'agent'))
    const password = await passwordOf(fixture, first.userId)

    const elsewhere = { ...newMember(fixture, 'viewer'), workspaceId: fixture.otherWorkspaceId }
    const actor = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const second = await authorized('members.manage', addMember)(fixture.app, actor, {
      ...elsewhere,
      password: 'a different password',
    })

    expect([first.isNew, second.isNew, second.userId]).toEqual([true, false, first.userId])
    expect(await passwordOf(fixture, first.userId)).toBe(password)
    expect(await entriesOf(fixture, 'member.added')).toMatchObject([{ details: { role: 'agent' } }])
  })

  test('a member cannot be added twice', async () => {
    const fixture = await createTestApp(engine)
    await addMember(fixture.app, fixture.scope(), newMember(fixture, 'agent'))
    const repeated = addMember(fixture.app, fixture.scope(), newMember(fixture, 'owner'))
    await expect(repeated).rejects.toMatchObject({ code: 'conflict' })
    const { data } = await authorized('members.read', listMembers)(fixture.app, fixture.member(), withFixture(fixture))
    expect(data.map(({ role }) => role)).toEqual(['agent'])
  })

  test('concurrent additions of one person create one account', async () => {
    const fixture = await createTestApp(engine)
    const other = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const added = await Promise.all([
      addMember(fixture.app, fixture.scope(), newMember(fixture, 'agent')),
      authorized('members.manage', addMember)(fixture.app, other, {
        ...newMember(fixture, 'agent'),
        workspaceId: fixture.otherWorkspaceId,
      }),
    ])
    expect(added[0].userId).toBe(added[1].userId)
  })

  test.each<[Role, Role, boolean]>([
    ['owner', 'owner', true],
    ['admin', 'owner', false],
    ['admin', 'admin', true],
    ['agent', 'viewer', false],
    ['campaigner', 'agent', false],
    ['viewer', 'viewer', false],
  ])('whether an actor with role %s may add a member with role %s: %s', async (actorRole, newRole, allowed) => {
    const fixture = await createTestApp(engine)
    const adding = authorized('members.manage', addMember)(
      fixture.app,
      fixture.member(actorRole),
      newMember(fixture, newRole),
    )
    if (allowed) await expect(adding).resolves.toMatchObject({ isNew: true })
    else await expect(adding).rejects.toMatchObject({ code: 'forbidden' })
    const { data } = await authorized('members.read', listMembers)(fixture.app, fixture.member(), withFixture(fixture))
    expect(data).toHaveLength(allowed ? 1 : 0)
  })

  test('`me` lists the workspaces of the person', async () => {
    const fixture = await createTestApp(engine)
    expect((await me(fixture.app, fixture.member('agent'))).workspaces).toEqual([
      {
        id: fixture.workspaceId,
        name: 'Acme',
        role: 'agent',
        permissions: ['reply', 'manage_contacts', 'view_analytics'],
        archived_at: null,
        two_factor: 'not_required',
      },
    ])
  })

  test('a new workspace name is returned from the next request on, despite the session cache', async () => {
    const { fixture, call, owner } = await openTestServer(engine)
    const names = async () => {
      const { body } = await call('GET', '/api/me', { cookie: owner.cookie })
      return body.workspaces.map(({ name }: { name: string }) => name)
    }
    expect(await names()).toEqual(['Acme'])
    await authorized('settings.manage', changeSettings)(fixture.app, fixture.member('owner'), {
      workspaceId: fixture.workspaceId,
      name: 'Acme & Sons',
    })
    expect(await names()).toEqual(['Acme & Sons'])
  })
})

function withFixture(fixture: TestApp) {
  return { workspaceId: fixture.workspaceId, mode: 'live' as const }
}

function newMember(fixture: TestApp, role: Role): NewMember {
  return { workspaceId: fixture.workspaceId, email: 'Grace@example.com', name: 'Grace', role, password: 'nanoseconds!' }
}

async function passwordOf({ app }: TestApp, userId: string): Promise<string | null> {
  const row = await app.db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return row.password
}
