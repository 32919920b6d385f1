import type { NewMember, Role } from '@parley/shared/workspace/members'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { openTestServer } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { me } from './account/me.ts'
import { addMember } from './add-member.ts'
import { listMembers } from './list-members.ts'
import { watchChanges } from './watch-changes.ts'

describe.each(engines)('members on $name', (engine) => {
  test('a member is listed with the role’s permissions and what was changed of them', async () => {
    const { fixture, owner, signInAs } = await openTestServer(engine)
    const agent = await signInAs('agent', { permissions: { bulk_send: true, view_analytics: false } })
    await signInAs('agent', { workspaceId: fixture.otherWorkspaceId })

    const { data } = await listMembers(fixture.app, fixture.member('viewer'), withFixture(fixture))

    expect(data.map(({ user_id }) => user_id).sort()).toEqual([agent.userId, owner.userId].sort())
    expect(data.find(({ user_id }) => user_id === agent.userId)).toEqual({
      user_id: agent.userId,
      name: 'The agent',
      email: agent.email,
      role: 'agent',
      has_two_factor: false,
      permissions: ['reply', 'bulk_send'],
    })
  })

  test('nothing of a password or a session is told', async () => {
    const { call, fixture, owner } = await openTestServer(engine)
    const input = encodeURIComponent(JSON.stringify({ workspaceId: fixture.workspaceId }))
    const answer = await call('GET', `/trpc/members.list?input=${input}`, { cookie: owner.cookie })
    expect(Object.keys(answer.body.result.data.data[0]).sort()).toEqual([
      'email',
      'has_two_factor',
      'name',
      'permissions',
      'role',
      'user_id',
    ])
  })

  test('strangers and API keys are told nobody', async () => {
    const fixture = await createTestApp(engine)
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const key = fixture.keyHolder({ read: true, write: true, conversations: true, analytics: true, bulk_send: true })

    for (const actor of [stranger, key]) {
      await expect(listMembers(fixture.app, actor, withFixture(fixture))).rejects.toMatchObject({ code: 'forbidden' })
      expect(() => watchChanges(fixture.app, actor, withFixture(fixture))).toThrow(/not a member|API key/)
    }
  })

  test('somebody new gets a password; somebody known keeps theirs', async () => {
    const fixture = await createTestApp(engine)
    const first = await addMember(fixture.app, fixture.system(), newMember(fixture, 'agent'))
    const kept = await passwordOf(fixture, first.userId)

    const elsewhere = { ...newMember(fixture, 'viewer'), workspaceId: fixture.otherWorkspaceId }
    const actor = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const second = await addMember(fixture.app, actor, { ...elsewhere, password: 'a different password' })

    expect([first.isNew, second.isNew, second.userId]).toEqual([true, false, first.userId])
    expect(await passwordOf(fixture, first.userId)).toBe(kept)
    expect(await entriesOf(fixture, 'member.added')).toMatchObject([{ details: { role: 'agent' } }])
  })

  test('nobody is a member twice', async () => {
    const fixture = await createTestApp(engine)
    await addMember(fixture.app, fixture.system(), newMember(fixture, 'agent'))
    const again = addMember(fixture.app, fixture.system(), newMember(fixture, 'owner'))
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    const { data } = await listMembers(fixture.app, fixture.member(), withFixture(fixture))
    expect(data.map(({ role }) => role)).toEqual(['agent'])
  })

  test('two additions of the same new person at once make one person', async () => {
    const fixture = await createTestApp(engine)
    const other = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const added = await Promise.all([
      addMember(fixture.app, fixture.system(), newMember(fixture, 'agent')),
      addMember(fixture.app, other, { ...newMember(fixture, 'agent'), workspaceId: fixture.otherWorkspaceId }),
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
  ])('whether somebody who is %s may add one who is %s: %s', async (by, whom, allowed) => {
    const fixture = await createTestApp(engine)
    const adding = addMember(fixture.app, fixture.member(by), newMember(fixture, whom))
    if (allowed) await expect(adding).resolves.toMatchObject({ isNew: true })
    else await expect(adding).rejects.toMatchObject({ code: 'forbidden' })
    const { data } = await listMembers(fixture.app, fixture.member(), withFixture(fixture))
    expect(data).toHaveLength(allowed ? 1 : 0)
  })

  test('`me` is for people: a key is no person', async () => {
    const fixture = await createTestApp(engine)
    expect((await me(fixture.app, fixture.member('agent'))).workspaces).toEqual([
      { id: fixture.workspaceId, name: 'Acme', role: 'agent', permissions: ['reply', 'view_analytics'] },
    ])
    await expect(me(fixture.app, fixture.keyHolder({ read: true }))).rejects.toThrow(/signed in/)
  })

  test('`me` calls a workspace as it is called now, whatever is remembered with the session', async () => {
    const fixture = await createTestApp(engine)
    const agent = fixture.member('agent')
    await changeSettings(fixture.app, fixture.member('owner'), {
      workspaceId: fixture.workspaceId,
      name: 'Acme & Sons',
    })
    expect((await me(fixture.app, agent)).workspaces).toMatchObject([{ name: 'Acme & Sons' }])
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
