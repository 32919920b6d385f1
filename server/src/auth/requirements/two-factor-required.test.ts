import { describe, expect, test } from 'vitest'
import { systemActor } from '../../actor.ts'
import { changeSettings } from '../../features/settings/change-settings.ts'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { openTestServer, type SignedIn, type TestServer } from '../../testing/http/server.ts'
import { subscribe } from '../../testing/http/subscription.ts'
import { change, me, turnOn } from '../../testing/http/two-factor.ts'
import { engines } from '../../testing/stores/engines.ts'

describe.each(engines)('Required two-factor authentication on $name', (engine) => {
  test('a concerned member can do nothing in the workspace but enrol, at once', async () => {
    const server = await openTestServer(engine)
    const owner = await withTwoFactor(server, server.owner)
    const [agent, viewer] = [await server.signInAs('agent'), await server.signInAs('viewer')]
    const stream = await subscribe(server, agent)
    expect((await ask(server, agent, 'settings.get')).status).toBe(200)

    expect((await requireOf(server, owner, ['agent', 'owner'])).status).toBe(200)

    expect(await stream.ended).toContain('"code":"two_factor_required"')
    expect(await ask(server, agent, 'settings.get')).toMatchObject({
      status: 403,
      body: { error: { data: { code: 'two_factor_required' } } },
    })
    const templates = `/api/chat/templates?workspaceId=${server.fixture.workspaceId}`
    const overRest = await server.call('GET', templates, { cookie: agent.cookie })
    expect(overRest).toMatchObject({ status: 403, body: { code: 'two_factor_required' } })
    expect(await stateOf(server, agent)).toBe('missing')
    expect(await stateOf(server, owner)).toBe('satisfied')
    expect([await stateOf(server, viewer), (await ask(server, viewer, 'settings.get')).status]).toEqual([
      'not_required',
      200,
    ])

    const enrolled = await withTwoFactor(server, agent)

    expect(await stateOf(server, enrolled)).toBe('satisfied')
    expect((await ask(server, enrolled, 'settings.get')).status).toBe(200)
  })

  test('a member can still sign in, and a new role applies at once', async () => {
    const server = await openTestServer(engine)
    const owner = await withTwoFactor(server, server.owner)
    await requireOf(server, owner, ['admin'])
    const agent = await server.signInAs('agent')
    expect(await stateOf(server, agent)).toBe('not_required')

    const body = { workspaceId: server.fixture.workspaceId, userId: agent.userId, role: 'admin' }
    expect((await server.call('POST', '/trpc/members.change', { cookie: owner.cookie, body })).status).toBe(200)

    expect((await ask(server, agent, 'settings.get')).status).toBe(403)
    const { email, password } = agent
    const again = await server.call('POST', '/api/auth/sign-in/email', { body: { email, password } })
    expect(again.status).toBe(200)
  })

  test('a second factor cannot be turned off while a workspace requires it', async () => {
    const server = await openTestServer(engine)
    const owner = await withTwoFactor(server, server.owner)
    await requireOf(server, owner, ['owner'])
    const password = { password: owner.password }

    const refused = await change(server, owner, 'disable', password)
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('Acme requires') } })
    expect(await stateOf(server, owner)).toBe('satisfied')

    await requireOf(server, owner, [])
    expect((await change(server, owner, 'disable', password)).status).toBe(200)
  })

  test('only someone with a second factor can require it of further roles, with an audit entry', async () => {
    const server = await openTestServer(engine)
    const refused = await requireOf(server, server.owner, ['agent'])
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { data: { code: 'conflict', details: [{ path: 'twoFactorRoles' }] } } },
    })
    const owner = await withTwoFactor(server, server.owner)
    await requireOf(server, owner, ['viewer', 'agent', 'agent'])
    const admin = await server.signInAs('admin')
    expect((await requireOf(server, admin, ['agent', 'viewer', 'owner'])).status).toBe(409)
    expect((await requireOf(server, admin, ['agent'])).status).toBe(200)

    expect(await entriesOf(server.fixture, 'settings.changed')).toMatchObject([
      { subject: 'two factor required of', details: { two_factor_required_of: { from: [], to: ['agent', 'viewer'] } } },
      { details: { two_factor_required_of: { from: ['agent', 'viewer'], to: ['agent'] } } },
    ])
  })

  test('the requirement applies to one workspace only; its owner without it creates no workspaces', async () => {
    const server = await openTestServer(engine)
    const { app, otherWorkspaceId, workspaceId } = server.fixture
    const owner = await server.signInAs('owner', { workspaceId: otherWorkspaceId })
    const mayCreate = async () => (await me(server, owner)).body.result.data.may_create_workspaces
    await app.db
      .insertInto('installation')
      .values({ id: 1, set_up_at: 1, first_workspace_id: otherWorkspaceId, workspace_creators: 'owners' })
      .execute()
    expect(await mayCreate()).toBe(true)

    const actor = systemActor({ workspaceId: otherWorkspaceId, mode: 'live' }, 'test')
    await authorized('settings.manage', changeSettings)(app, actor, {
      workspaceId: otherWorkspaceId,
      twoFactorRoles: ['owner'],
    })

    expect(await mayCreate()).toBe(false)
    const created = await server.call('POST', '/api/workspaces', { cookie: owner.cookie, body: { name: 'Third' } })
    expect(created).toMatchObject({ status: 403, body: { code: 'two_factor_required' } })
    expect((await ask(server, server.owner, 'settings.get')).status).toBe(200)
    expect(server.owner.workspaceId).toBe(workspaceId)
  })
})

async function withTwoFactor(server: TestServer, person: SignedIn): Promise<SignedIn> {
  return { ...person, cookie: (await turnOn(server, person)).cookie }
}

function requireOf(server: TestServer, { cookie }: SignedIn, twoFactorRoles: readonly string[]) {
  const body = { workspaceId: server.fixture.workspaceId, twoFactorRoles }
  return server.call('POST', '/trpc/settings.change', { cookie, body })
}

function ask({ call, fixture }: TestServer, { cookie }: SignedIn, path: string) {
  const input = encodeURIComponent(JSON.stringify({ workspaceId: fixture.workspaceId }))
  return call('GET', `/trpc/${path}?input=${input}`, { cookie })
}

async function stateOf(server: TestServer, person: SignedIn): Promise<string> {
  return (await me(server, person)).body.result.data.workspaces[0].two_factor
}
