import { workspaceCreators } from '@parley/shared/words'
import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { openTestServer, type SignedIn, type TestServer } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { openInstallationOf } from '../../testing/workspaces.ts'
import { listAudit } from '../audit/list-audit.ts'
import { changeMember } from '../members/change-member.ts'
import { acceptAsMyself } from '../members/invitations/accept-invitation.ts'
import { inviteMember } from '../members/invitations/invite-member.ts'
import { removeMember } from '../members/remove-member.ts'
import { getSettings } from '../settings/get-settings.ts'
import { changeInstallation } from './change-installation.ts'
import { createWorkspace } from './create-workspace.ts'
import { getInstallation } from './get-installation.ts'
import { me } from './me.ts'

describe.each(engines)('Workspaces on $name', (engine) => {
  async function open() {
    const server = await openTestServer(engine)
    await openInstallationOf(server.fixture)
    const { app } = server.fixture
    const current = async (person: SignedIn) => actorOf(server, person)
    return {
      ...server,
      app,
      current,
      workspaces: async (person: SignedIn) => (await me(app, await current(person))).workspaces,
    }
  }

  test('an owner creates a workspace with both modes and an audit log of its own', async () => {
    const { app, call, owner, current } = await open()

    const created = await call('POST', '/api/workspaces', { cookie: owner.cookie, body: { name: ' Bakery ' } })

    const { data } = created.body
    expect(created.status).toBe(201)
    expect(data).toMatchObject({ id: expect.any(String), name: 'Bakery', role: 'owner', archived_at: null })
    const channels = await app.db
      .selectFrom('channel')
      .select(['mode', 'platform', 'is_active'])
      .where('workspace_id', '=', data.id)
      .orderBy('mode')
      .execute()
    expect(channels).toEqual(['live', 'test'].map((mode) => ({ mode, platform: 'simulator', is_active: 1 })))
    const where = { workspaceId: data.id, mode: 'live' as const }
    expect(await authorized('settings.read', getSettings)(app, await current(owner), where)).toMatchObject({
      name: 'Bakery',
      tier: 'default',
    })
    const log = await authorized('audit.read', listAudit)(app, await current(owner), { ...where, limit: 50 })
    expect(log.data).toMatchObject([
      { action: 'workspace.created', subject: 'Bakery', actor_id: `user:${owner.userId}` },
    ])
    const listed = await call('GET', '/api/me', { cookie: owner.cookie })
    expect(listed.body.workspaces).toMatchObject([{ name: 'Acme' }, data])
  })

  test('a repeated request with the same idempotency key creates one workspace', async () => {
    const { call, owner, workspaces } = await open()
    const asking = { cookie: owner.cookie, body: { name: 'Bakery' }, headers: { 'idempotency-key': 'once' } }

    const [first, second] = [
      await call('POST', '/api/workspaces', asking),
      await call('POST', '/api/workspaces', asking),
    ]

    expect([first?.status, second?.status, second?.body]).toEqual([201, 201, first?.body])
    expect(await workspaces(owner)).toHaveLength(2)
  })

  test('a name must have 1 to 100 characters', async () => {
    const { call, owner, workspaces } = await open()
    for (const name of ['', '   ', 'x'.repeat(101), 7, undefined]) {
      const refused = await call('POST', '/api/workspaces', { cookie: owner.cookie, body: { name } })
      expect([name, refused.status, refused.body.details?.[0].path]).toEqual([name, 400, 'name'])
    }
    expect(await workspaces(owner)).toHaveLength(1)
  })

  test('the setting decides who may create workspaces, and `GET /api/me` says so', async () => {
    const { app, call, owner, fixture, signInAs, current } = await open()
    const people = {
      'first owner': owner,
      admin: await signInAs('admin'),
      'other owner': await signInAs('owner', { workspaceId: fixture.otherWorkspaceId }),
    }
    const allowed: Record<string, readonly string[]> = {
      first_owners: ['first owner'],
      owners: ['first owner', 'other owner'],
      everyone: ['first owner', 'admin', 'other owner'],
      nobody: [],
    }
    for (const creators of workspaceCreators) {
      const { workspaceId } = owner
      await authorized('installation.manage', changeInstallation)(app, await current(owner), {
        workspaceId,
        workspaceCreators: creators,
      })
      for (const [name, { cookie }] of Object.entries(people)) {
        const reported = (await call('GET', '/api/me', { cookie })).body.may_create_workspaces
        const { status, body } = await call('POST', '/api/workspaces', { cookie, body: { name: 'Another' } })
        const may = allowed[creators]?.includes(name)
        expect([creators, name, reported, status, body.code]).toEqual([
          creators,
          name,
          may,
          may ? 201 : 403,
          may ? undefined : 'forbidden',
        ])
        if (status === 201) await app.db.deleteFrom('organization').where('id', '=', body.data.id).execute()
      }
    }
  })

  test('only owners of the first workspace change the installation, and it is recorded', async () => {
    const { app, owner, fixture, signInAs, current } = await open()
    const other = await signInAs('owner', { workspaceId: fixture.otherWorkspaceId })
    const admin = await signInAs('admin')
    const change = async (person: SignedIn) =>
      authorized('installation.manage', changeInstallation)(app, await current(person), {
        workspaceId: person.workspaceId,
        workspaceCreators: 'owners',
      })

    await expect(change(other)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(change(admin)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await authorized('installation.read', getInstallation)(app, await current(other), other)).toEqual({
      isFirstWorkspace: false,
      workspaceCreators: 'first_owners',
    })
    expect(await change(owner)).toEqual({ isFirstWorkspace: true, workspaceCreators: 'owners' })
    const log = await authorized('audit.read', listAudit)(app, await current(owner), {
      workspaceId: owner.workspaceId,
      mode: 'live',
      limit: 50,
    })
    expect(log.data).toMatchObject([
      {
        action: 'installation.changed',
        details: { workspace_creators: { from: 'first_owners', to: 'owners' } },
      },
    ])
  })

  test('a person has a role in each workspace; leaving one keeps the others', async () => {
    const { app, owner, signInAs, current, workspaces } = await open()
    const agent = await signInAs('agent')
    const bakery = await createWorkspace(app, await current(owner), { name: 'Bakery' })
    const invited = { workspaceId: bakery.id, email: agent.email, role: 'admin' as const }
    const { link } = await authorized('members.manage', inviteMember)(app, await current(owner), invited)
    await acceptAsMyself(app, await current(agent), { token: link.split('token=')[1] ?? '' })
    const roles = async () => (await workspaces(agent)).map(({ name, role }) => `${name} ${role}`)
    expect(await roles()).toEqual(['Acme agent', 'Bakery admin'])

    await authorized('members.manage', changeMember)(app, await current(owner), {
      workspaceId: bakery.id,
      userId: agent.userId,
      role: 'viewer',
    })
    expect(await roles()).toEqual(['Acme agent', 'Bakery viewer'])

    await authorized('members.leave', removeMember)(app, await current(agent), {
      workspaceId: agent.workspaceId,
      userId: agent.userId,
    })
    expect(await roles()).toEqual(['Bakery viewer'])
    const where = { workspaceId: agent.workspaceId, mode: 'live' as const }
    await expect(authorized('settings.read', getSettings)(app, await current(agent), where)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('a membership that another process changes applies from the next request', async () => {
    const { app, call, owner, fixture, signInAs, current } = await open()
    const agent = await signInAs('agent')
    const ask = async () => (await call('GET', '/api/me', { cookie: agent.cookie })).body.workspaces
    expect(await ask()).toMatchObject([{ role: 'agent' }])
    const input = { workspaceId: owner.workspaceId, userId: agent.userId }

    await authorized('members.manage', changeMember)(fixture.anotherProcess(), await current(owner), {
      ...input,
      role: 'viewer',
    })
    expect(await ask()).toMatchObject([{ role: 'viewer', permissions: [] }])
    await authorized('members.leave', removeMember)(app, await current(owner), input)
    expect((await call('GET', '/api/me', { cookie: agent.cookie })).body.workspaces ?? []).toEqual([])
  })
})

async function actorOf({ identity }: TestServer, { cookie }: SignedIn): Promise<UserActor> {
  const person = await identity.userOf({ cookie })
  if (!person) throw new Error('Nobody is signed in')
  return person
}
