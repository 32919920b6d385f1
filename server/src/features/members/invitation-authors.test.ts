import type { Role } from '@parley/shared/workspace/members'
import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../actor.ts'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { openTestServer, type SignedIn, type TestServer } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { changeMember } from './change-member.ts'
import { inviteMember } from './invitations/invite-member.ts'
import { listInvitations } from './invitations/list-invitations.ts'
import { removeMember } from './remove-member.ts'

const ofRaces = ['invitation.accepted', 'invitation.revoked', 'member.removed'] as const

describe.each(engines)('The authors of invitations on $name', (engine) => {
  test('a removed admin cannot return through an invitation of their own', async () => {
    const server = await openTestServer(engine)
    const admin = await server.signInAs('admin')
    const token = await inviteAs(server, admin, { email: 'back@example.com', role: 'admin' })
    await inviteAs(server, server.owner, { email: 'nina@example.com', role: 'agent' })

    await authorized('members.leave', removeMember)(
      server.fixture.app,
      as(server, server.owner),
      memberId(server, admin),
    )

    expect(await statusOf(server, 'describe', token)).toBe(404)
    expect(await statusOf(server, 'accept', token)).toBe(404)
    expect(await openOnes(server)).toEqual(['nina@example.com'])
    expect(await entriesOf(server.fixture, 'invitation.revoked')).toMatchObject([
      {
        actor_id: `user:${server.owner.userId}`,
        subject: 'back@example.com',
        details: { role: 'admin', invited_by: 'The admin', reason: 'author left the workspace' },
      },
    ])
  })

  test('a person who leaves leaves no open invitation behind', async () => {
    const server = await openTestServer(engine)
    const admin = await server.signInAs('admin')
    const token = await inviteAs(server, admin, { email: 'back@example.com', role: 'viewer' })
    await authorized('members.leave', removeMember)(
      server.fixture.app,
      as(server, admin, 'admin'),
      memberId(server, admin),
    )
    expect(await statusOf(server, 'accept', token)).toBe(404)
    expect(await openOnes(server)).toEqual([])
  })

  test('losing a permission revokes the invitations that needed it, and no others', async () => {
    const server = await openTestServer(engine)
    const { app, workspaceId } = server.fixture
    const admin = await server.signInAs('admin')
    const asAdmin = await inviteAs(server, admin, { email: 'admin@example.com', role: 'admin' })
    const asAgent = await inviteAs(server, admin, { email: 'agent@example.com', role: 'agent' })
    const change = (permissions: Parameters<typeof changeMember>[2]['permissions']) =>
      authorized('members.manage', changeMember)(app, as(server, server.owner), {
        workspaceId,
        userId: admin.userId,
        role: 'agent',
        permissions,
      })

    await change(['reply', 'manage_contacts', 'view_analytics', 'manage_members'])
    expect(await openOnes(server)).toEqual(['agent@example.com'])
    expect([await statusOf(server, 'describe', asAdmin), await statusOf(server, 'describe', asAgent)]).toEqual([
      404, 200,
    ])

    await change(['reply', 'manage_contacts', 'view_analytics'])
    expect(await openOnes(server)).toEqual([])
    expect(
      (await entriesOf(server.fixture, 'invitation.revoked')).map(({ subject, details }) => [subject, details]),
    ).toEqual(
      ['admin', 'agent'].map((role) => [
        `${role}@example.com`,
        { role, invited_by: 'The admin', reason: 'author may no longer grant this role' },
      ]),
    )
  })

  test('an invitation of an owner role ends when its author is no owner', async () => {
    const server = await openTestServer(engine)
    const { app, workspaceId } = server.fixture
    const second = await server.signInAs('owner')
    const token = await inviteAs(server, second, { email: 'third@example.com', role: 'owner' })
    await authorized('members.manage', changeMember)(app, as(server, server.owner), {
      workspaceId,
      userId: second.userId,
      role: 'admin',
    })
    expect(await statusOf(server, 'accept', token)).toBe(404)
  })

  test('acceptance checks the author again, even of an invitation that was not revoked', async () => {
    const server = await openTestServer(engine)
    const { app, workspaceId } = server.fixture
    const admin = await server.signInAs('admin')
    const token = await inviteAs(server, admin, { email: 'back@example.com', role: 'admin' })
    await app.db.deleteFrom('member').where('userId', '=', admin.userId).execute()
    expect(await statusOf(server, 'describe', token)).toBe(404)
    expect(await statusOf(server, 'accept', token)).toBe(404)
    const invitation = { workspaceId, email: 'known@example.com' }
    const author = as(server, admin, 'admin')
    const unknown =
      (await authorized('members.manage', inviteMember)(app, author, { ...invitation, role: 'admin' })).link.split(
        '=',
      )[1] ?? ''
    await app.db.updateTable('member_invitation').set({ invited_by_id: null }).execute()
    expect(await statusOf(server, 'accept', unknown)).toBe(404)
    await app.db.updateTable('member_invitation').set({ role: 'agent' }).execute()
    expect(await statusOf(server, 'accept', unknown)).toBe(200)
  })

  test('the address of an acceptance is audited', async () => {
    const server = await openTestServer(engine)
    const token = await inviteAs(server, server.owner, { email: 'nina@example.com', role: 'agent' })
    expect(await statusOf(server, 'accept', token)).toBe(200)
    expect(await entriesOf(server.fixture, 'invitation.accepted')).toMatchObject([
      { actor_id: 'system', address: '127.0.0.1' },
    ])
  })

  test('no acceptance follows the removal of the author, even under concurrency', async () => {
    const server = await openTestServer(engine)
    const { app } = server.fixture
    for (let round = 0; round < 8; round++) {
      const admin = await server.signInAs('admin')
      const token = await inviteAs(server, admin, { email: `back${round}@example.com`, role: 'admin' })
      const before = (await entriesOf(server.fixture, ...ofRaces)).length
      const accepting = () => statusOf(server, 'accept', token)
      const removing = () =>
        authorized('members.leave', removeMember)(app, as(server, server.owner), memberId(server, admin))
      const settled = await Promise.all(round % 2 === 0 ? [accepting(), removing()] : [removing(), accepting()])
      const entries = (await entriesOf(server.fixture, ...ofRaces)).slice(before).map(({ action }) => action)
      const isAccepted = settled.includes(200)
      expect(settled).toContain(isAccepted ? 200 : 404)
      expect(entries).toEqual(
        isAccepted
          ? ['invitation.accepted', 'member.removed']
          : expect.arrayContaining(['invitation.revoked', 'member.removed']),
      )
    }
    expect(await openOnes(server)).toEqual([])
  })
})

function as({ fixture }: TestServer, { userId }: SignedIn, role: Role = 'owner'): UserActor {
  return { ...fixture.member(role), userId }
}

function memberId({ fixture }: TestServer, { userId }: SignedIn) {
  return { workspaceId: fixture.workspaceId, userId }
}

async function inviteAs(
  server: TestServer,
  author: SignedIn,
  invitation: { email: string; role: Role },
): Promise<string> {
  const { app, workspaceId } = server.fixture
  const role = author.userId === server.owner.userId || invitation.role === 'owner' ? 'owner' : 'admin'
  const { link } = await authorized('members.manage', inviteMember)(app, as(server, author, role), {
    workspaceId,
    ...invitation,
  })
  return link.split('#token=')[1] ?? ''
}

async function statusOf(server: TestServer, procedure: 'describe' | 'accept', token: string): Promise<number> {
  const profile = procedure === 'accept' ? { name: 'Nina', password: 'correct horse battery' } : {}
  return (await server.call('POST', `/trpc/invitations.${procedure}`, { body: { token, ...profile } })).status
}

async function openOnes({ fixture }: TestServer): Promise<string[]> {
  const { data } = await authorized('invitations.read', listInvitations)(fixture.app, fixture.member(), {
    workspaceId: fixture.workspaceId,
    mode: 'live',
  })
  return data.map(({ email }) => email).sort()
}
