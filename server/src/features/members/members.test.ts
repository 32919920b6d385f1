import type { NewMember, Role } from '@parley/shared/members'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { openTestServer } from '../../testing/server.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { addMember } from './add-member.ts'
import { listMembers } from './list-members.ts'
import { me } from './me.ts'
import { watchChanges } from './watch-changes.ts'

describe.each(engines)('members on $name', (engine) => {
  test('a member is listed with the role’s permissions and what was changed of them', async () => {
    const { house, owner, signInAs } = await openTestServer(engine)
    const agent = await signInAs('agent', { permissions: { bulk_send: true, view_analytics: false } })
    await signInAs('agent', { workspaceId: house.otherWorkspaceId })

    const { data } = await listMembers(house.app, house.member('viewer'), inHouse(house))

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
    const { call, house, owner } = await openTestServer(engine)
    const input = encodeURIComponent(JSON.stringify({ workspaceId: house.workspaceId }))
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
    const house = await openTestHouse(engine)
    const stranger = house.member('owner', { workspaceId: house.otherWorkspaceId })
    const key = house.keyHolder({ read: true, write: true, conversations: true, analytics: true, bulk_send: true })

    for (const actor of [stranger, key]) {
      await expect(listMembers(house.app, actor, inHouse(house))).rejects.toMatchObject({ code: 'forbidden' })
      expect(() => watchChanges(house.app, actor, inHouse(house))).toThrow(/not a member|API key/)
    }
  })

  test('somebody new gets a password; somebody known keeps theirs', async () => {
    const house = await openTestHouse(engine)
    const first = await addMember(house.app, house.system(), newMember(house, 'agent'))
    const kept = await passwordOf(house, first.userId)

    const elsewhere = { ...newMember(house, 'viewer'), workspaceId: house.otherWorkspaceId }
    const actor = house.member('owner', { workspaceId: house.otherWorkspaceId })
    const second = await addMember(house.app, actor, { ...elsewhere, password: 'a different password' })

    expect([first.isNew, second.isNew, second.userId]).toEqual([true, false, first.userId])
    expect(await passwordOf(house, first.userId)).toBe(kept)
    expect(await entriesOf(house, 'member.added')).toMatchObject([{ details: { role: 'agent' } }])
  })

  test('nobody is a member twice', async () => {
    const house = await openTestHouse(engine)
    await addMember(house.app, house.system(), newMember(house, 'agent'))
    const again = addMember(house.app, house.system(), newMember(house, 'owner'))
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    const { data } = await listMembers(house.app, house.member(), inHouse(house))
    expect(data.map(({ role }) => role)).toEqual(['agent'])
  })

  test('two additions of the same new person at once make one person', async () => {
    const house = await openTestHouse(engine)
    const other = house.member('owner', { workspaceId: house.otherWorkspaceId })
    const added = await Promise.all([
      addMember(house.app, house.system(), newMember(house, 'agent')),
      addMember(house.app, other, { ...newMember(house, 'agent'), workspaceId: house.otherWorkspaceId }),
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
    const house = await openTestHouse(engine)
    const adding = addMember(house.app, house.member(by), newMember(house, whom))
    if (allowed) await expect(adding).resolves.toMatchObject({ isNew: true })
    else await expect(adding).rejects.toMatchObject({ code: 'forbidden' })
    const { data } = await listMembers(house.app, house.member(), inHouse(house))
    expect(data).toHaveLength(allowed ? 1 : 0)
  })

  test('`me` is for people: a key is no person', async () => {
    const house = await openTestHouse(engine)
    expect((await me(house.app, house.member('agent'))).workspaces).toEqual([
      { id: house.workspaceId, name: 'Acme', role: 'agent', permissions: ['reply', 'view_analytics'] },
    ])
    await expect(me(house.app, house.keyHolder({ read: true }))).rejects.toThrow(/signed in/)
  })

  test('`me` calls a workspace as it is called now, whatever is remembered with the session', async () => {
    const house = await openTestHouse(engine)
    const agent = house.member('agent')
    await changeSettings(house.app, house.member('owner'), { workspaceId: house.workspaceId, name: 'Acme & Sons' })
    expect((await me(house.app, agent)).workspaces).toMatchObject([{ name: 'Acme & Sons' }])
  })
})

function inHouse(house: TestHouse) {
  return { workspaceId: house.workspaceId, mode: 'live' as const }
}

function newMember(house: TestHouse, role: Role): NewMember {
  return { workspaceId: house.workspaceId, email: 'Grace@example.com', name: 'Grace', role, password: 'nanoseconds!' }
}

async function passwordOf({ app }: TestHouse, userId: string): Promise<string | null> {
  const row = await app.db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return row.password
}
