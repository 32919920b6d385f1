import { NewApiKey } from '@parley/shared/workspace/api-keys'
import { MemberRemoval } from '@parley/shared/workspace/members'
import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../actor.ts'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { toThisMachine } from '../../testing/http/receiver.ts'
import { openTestServer, type TestServer } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { authenticateKey } from '../api-keys/authenticate-key.ts'
import { createApiKey } from '../api-keys/create-api-key.ts'
import { listApiKeys } from '../api-keys/list-api-keys.ts'
import { saveContact } from '../contacts/save-contact.ts'
import { createWebhook } from '../webhooks/endpoints/create-webhook.ts'
import { listWebhooks } from '../webhooks/endpoints/list-webhooks.ts'
import { listAccess } from './list-access.ts'
import { removeMemberAndAccess } from './remove-member-and-access.ts'

describe.each(engines)('What a departing member made, on $name', (engine) => {
  test('active keys and webhooks of both modes are listed, without secrets in URLs', async () => {
    const { server, admin, where, keys } = await openWithAccess(engine)
    const { app, member, workspaceId } = server.fixture
    const other = member('owner')
    await authorized('api_keys.manage', createApiKey)(app, other, NewApiKey.parse({ workspaceId, name: 'Of another' }))
    const listed = await authorized('members.leave', listAccess)(app, member('owner'), where)
    expect(listed).toEqual({
      api_keys: expect.arrayContaining(
        keys.map(({ keyData: { id, name, mode, key_prefix } }) => ({ id, name, mode, key_prefix })),
      ),
      webhooks: [
        { id: expect.any(String), host: '127.0.0.1:9', mode: 'test' },
        { id: expect.any(String), host: '127.0.0.1:9', mode: 'live' },
      ],
      contacts: 0,
      hidden: 0,
    })
    expect(listed.api_keys).toHaveLength(2)
    expect(JSON.stringify(listed)).not.toContain('hush')
    expect(await authorized('members.leave', listAccess)(app, admin, where)).toEqual(listed)
  })

  test('what the caller may not manage is counted only', async () => {
    const { server, where } = await openWithAccess(engine)
    const { app, member } = server.fixture
    const lead = member('agent', { permissions: ['reply', 'manage_members', 'manage_webhooks'] })
    expect(await authorized('members.leave', listAccess)(app, lead, where)).toMatchObject({
      api_keys: [],
      webhooks: [{}, {}],
      hidden: 2,
    })
    const developer = member('agent', { permissions: ['manage_members', 'manage_api_keys'] })
    expect(await authorized('members.leave', listAccess)(app, developer, where)).toMatchObject({
      api_keys: [{}, {}],
      webhooks: [],
      hidden: 2,
    })
    const disabling = authorized('members.leave', removeMemberAndAccess)(
      app,
      lead,
      MemberRemoval.parse({ ...where, disableApiKeys: true }),
    )
    await expect(disabling).rejects.toMatchObject({ code: 'forbidden' })
    expect(await authorized('members.leave', listAccess)(app, member(), where)).toMatchObject({
      api_keys: [{}, {}],
      hidden: 0,
    })
  })

  test('a removal disables them in the same step, each with an audit entry', async () => {
    const { server, admin, where, keys } = await openWithAccess(engine)
    const { app, workspaceId } = server.fixture
    const [first] = keys
    expect(await authenticateKey(app, first?.key ?? '')).toBeDefined()
    const { status } = await server.call('POST', '/trpc/members.remove', {
      cookie: server.owner.cookie,
      body: { ...where, disableApiKeys: true, disableWebhooks: true },
    })
    expect(status).toBe(200)

    const working = await Promise.all(keys.map(({ key }) => authenticateKey(app, key)))
    expect(working).toEqual(keys.map(() => undefined))
    for (const mode of ['live', 'test'] as const) {
      const { data } = await authorized('webhooks.read', listWebhooks)(app, server.fixture.member(), {
        workspaceId,
        mode,
      })
      expect(data.map(({ is_active }) => is_active)).toEqual([false])
    }
    const entries = await entriesOf(server.fixture, 'member.removed', 'api_key.changed', 'webhook.changed')
    const off = { active: { from: 'yes', to: 'no' }, reason: 'its author left the workspace' }
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['member.removed', {}],
      ['api_key.changed', off],
      ['api_key.changed', off],
      ['webhook.changed', off],
      ['webhook.changed', off],
    ])
    expect(entries.every(({ actor_id }) => actor_id === `user:${server.owner.userId}`)).toBe(true)
    expect(admin.userId).toBe(where.userId)
  })

  test('the contacts that a member owns are counted in both modes, and have no owner afterwards', async () => {
    const { server, where } = await openWithAccess(engine)
    const { app, scope, member } = server.fixture
    const own = (mode: 'live' | 'test', phone: string, owner: string) =>
      app.transact((tx) => saveContact(app, tx, scope(mode), { changes: { phones: [phone], owner }, source: 'person' }))
    await own('live', '+491701234561', where.userId)
    await own('test', '+491701234561', where.userId)
    await own('live', '+491701234562', server.owner.userId)
    expect(await authorized('members.leave', listAccess)(app, member(), where)).toMatchObject({ contacts: 2 })

    await authorized('members.leave', removeMemberAndAccess)(app, member(), MemberRemoval.parse(where))
    const rows = await app.db.selectFrom('contact').select(['mode', 'phone', 'owner_id']).execute()
    expect(rows.filter(({ owner_id }) => owner_id !== null)).toEqual([
      { mode: 'live', phone: '+491701234562', owner_id: server.owner.userId },
    ])
  })

  test('a removal that fails disables nothing; one that does not ask keeps everything', async () => {
    const { server, where, keys } = await openWithAccess(engine)
    const { app, member } = server.fixture
    const lastOwner = { workspaceId: where.workspaceId, userId: server.owner.userId }
    const both = { disableApiKeys: true, disableWebhooks: true }
    const failing = authorized('members.leave', removeMemberAndAccess)(
      app,
      member(),
      MemberRemoval.parse({ ...lastOwner, ...both }),
    )
    await expect(failing).rejects.toMatchObject({ code: 'conflict' })
    await authorized('members.leave', removeMemberAndAccess)(app, member(), MemberRemoval.parse(where))
    const working = await Promise.all(keys.map(({ key }) => authenticateKey(app, key)))
    expect(working.every((key) => key !== undefined)).toBe(true)
  })

  test('keys are handed over to a member who manages keys, and to nobody else', async () => {
    const { server, where, keys } = await openWithAccess(engine)
    const { app, member, otherWorkspaceId } = server.fixture
    const agent = await server.signInAs('agent')
    const stranger = await server.signInAs('owner', { workspaceId: otherWorkspaceId })
    const handOver = (handOverApiKeysTo: string) =>
      authorized('members.leave', removeMemberAndAccess)(
        app,
        member(),
        MemberRemoval.parse({ ...where, handOverApiKeysTo }),
      )
    for (const refused of [agent.userId, stranger.userId, where.userId, 'nobody']) {
      await expect(handOver(refused)).rejects.toMatchObject({ code: 'invalid_request' })
    }
    const both = MemberRemoval.safeParse({ ...where, handOverApiKeysTo: agent.userId, disableApiKeys: true })
    expect(both.success).toBe(false)
    const heir = await server.signInAs('admin')
    await handOver(heir.userId)

    const working = await Promise.all(keys.map(({ key }) => authenticateKey(app, key)))
    expect(working.every((key) => key !== undefined)).toBe(true)
    const { data } = await authorized('api_keys.read', listApiKeys)(app, member(), { workspaceId: where.workspaceId })
    expect(data.map(({ created_by, owned_by }) => [created_by, owned_by])).toEqual(
      keys.map(() => [where.userId, heir.userId]),
    )
    const ofHeir = await authorized('members.leave', listAccess)(app, member(), { ...where, userId: heir.userId })
    expect(ofHeir.api_keys).toHaveLength(2)
    const entries = await entriesOf(server.fixture, 'api_key.handed_over')
    expect(entries.map(({ details }) => details)).toEqual(keys.map(() => ({ to: heir.email })))
  })

  test('a person who leaves may disable what they made', async () => {
    const { server, admin, where, keys } = await openWithAccess(engine)
    await authorized('members.leave', removeMemberAndAccess)(
      server.fixture.app,
      admin,
      MemberRemoval.parse({ ...where, disableApiKeys: true }),
    )
    const working = await Promise.all(keys.map(({ key }) => authenticateKey(server.fixture.app, key)))
    expect(working).toEqual(keys.map(() => undefined))
  })
})

/** An admin who made a key and a webhook in each mode. */
async function openWithAccess(engine: (typeof engines)[number]) {
  const server: TestServer = await openTestServer(engine, toThisMachine)
  const { app, workspaceId, member } = server.fixture
  const { userId } = await server.signInAs('admin')
  const admin: UserActor = { ...member('admin'), userId }
  const keys = []
  for (const mode of ['live', 'test'] as const) {
    keys.push(
      await authorized('api_keys.manage', createApiKey)(
        app,
        admin,
        NewApiKey.parse({ workspaceId, mode, name: `CI ${mode}` }),
      ),
    )
    const url = 'http://127.0.0.1:9/hook?token=hush'
    await authorized('webhooks.manage', createWebhook)(app, admin, {
      workspaceId,
      mode,
      url,
      events: ['message.received'],
    })
    server.fixture.clock.advance(1)
  }
  return { server, admin, keys, where: { workspaceId, userId } }
}
