import { NewApiKey } from '@parley/shared/workspace/api-keys'
import { MemberRemoval } from '@parley/shared/workspace/members'
import { describe, expect, test } from 'vitest'
import type { UserActor } from '../../actor.ts'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { toThisMachine } from '../../testing/http/receiver.ts'
import { openTestServer, type SignedIn } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createApiKey } from '../api-keys/create-api-key.ts'
import { listApiKeys } from '../api-keys/list-api-keys.ts'
import { keyUsage } from '../api-keys/usage/key-usage.ts'
import { createWebhook } from '../webhooks/endpoints/create-webhook.ts'
import { listWebhooks } from '../webhooks/endpoints/list-webhooks.ts'
import { listAccess } from './list-access.ts'
import { removeMemberAndAccess } from './remove-member-and-access.ts'

describe.each(engines)('Keys and webhooks whose author left earlier, on $name', (engine) => {
  test('the lists name the author and say when that person left', async () => {
    const { server, key, owners, leave } = await openWithAccess(engine)
    const { app, member, workspaceId, clock } = server.fixture
    const present = { name: expect.any(String), is_member: true, left_at: null }
    expect(await owners()).toEqual([present, present])

    clock.advance(1)
    const left = { ...present, is_member: false, left_at: new Date(app.now()).toISOString() }
    await leave()
    clock.advance(1)

    expect(await owners()).toEqual([left, left])
    const usage = await authorized('api_keys.read', keyUsage)(app, member(), {
      workspaceId,
      keyId: key.keyData.id,
      days: 7,
    })
    expect(usage.key.owner).toEqual(left)
  })

  test('an author who is erased, never belonged here or was not recorded is unknown', async () => {
    const { server, owners, leave, author } = await openWithAccess(engine)
    const { app, otherWorkspaceId } = server.fixture
    const unknown = { name: null, is_member: false, left_at: null }
    const stranger = await server.signInAs('owner', { workspaceId: otherWorkspaceId })
    const madeBy = async (userId: string | null) => {
      await app.db.updateTable('api_key').set({ created_by: userId }).execute()
      await app.db
        .updateTable('webhook_endpoint')
        .set({ created_by: userId && `user:${userId}` })
        .execute()
      return owners()
    }
    expect(await madeBy(stranger.userId)).toEqual([unknown, unknown])
    expect(await madeBy(null)).toEqual([unknown, unknown])
    await leave()
    expect((await madeBy(author.userId))[0]?.name).not.toBeNull()
    await app.db.deleteFrom('user').where('id', '=', author.userId).execute()
    expect(await owners()).toEqual([unknown, unknown])
  })

  test('a member takes them over, with an audit entry, and they keep working', async () => {
    const { server, key, webhook, owners, leave, handOver } = await openWithAccess(engine)
    const { app, member, workspaceId } = server.fixture
    await leave()
    const heir = await server.signInAs('admin')

    const answer = await handOver(heir, 'apiKeys', { keyId: key.keyData.id, to: heir.userId })
    expect(answer.body.result.data.data).toMatchObject({ owned_by: heir.userId, owner: { is_member: true } })
    await handOver(heir, 'webhooks', { webhookId: webhook.data.id, to: heir.userId })

    expect(await owners()).toMatchObject([{ is_member: true }, { is_member: true }])
    expect((await server.call('GET', '/api/v1/key', { key: key.key })).status).toBe(200)
    const [listed] = (await authorized('webhooks.read', listWebhooks)(app, member(), { workspaceId, mode: 'live' }))
      .data
    expect(listed?.is_active).toBe(true)
    const ofHeir = await authorized('members.leave', listAccess)(app, member(), { workspaceId, userId: heir.userId })
    expect(ofHeir).toMatchObject({ api_keys: [{ name: 'CI' }], webhooks: [{ host: '127.0.0.1:9' }] })
    const entries = await entriesOf(server.fixture, 'api_key.handed_over', 'webhook.handed_over')
    expect(entries.map(({ actor_id, details }) => [actor_id, details])).toEqual([
      [`user:${heir.userId}`, { to: heir.email }],
      [`user:${heir.userId}`, { to: heir.email }],
    ])
  })

  test('only members who may manage them take over, and only members may give', async () => {
    const { server, key, webhook, owners, leave, handOver } = await openWithAccess(engine)
    const { otherWorkspaceId } = server.fixture
    await leave()
    const before = await owners()
    const agent = await server.signInAs('agent')
    const stranger = await server.signInAs('owner', { workspaceId: otherWorkspaceId })
    const both = async (caller: SignedIn, to: string) => [
      (await handOver(caller, 'apiKeys', { keyId: key.keyData.id, to })).status,
      (await handOver(caller, 'webhooks', { webhookId: webhook.data.id, to })).status,
    ]
    for (const to of [agent.userId, stranger.userId, 'nobody']) {
      expect(await both(server.owner, to)).toEqual([400, 400])
    }
    expect(await both(agent, agent.userId)).toEqual([403, 403])
    expect(await both(stranger, server.owner.userId)).toEqual([403, 403])
    expect(await both(stranger, stranger.userId)).toEqual([403, 403])
    const missing = { keyId: 'missing', webhookId: 'missing', to: server.owner.userId }
    expect((await handOver(server.owner, 'apiKeys', missing)).status).toBe(404)
    expect((await handOver(server.owner, 'webhooks', missing)).status).toBe(404)
    expect(await owners()).toEqual(before)
    expect(await entriesOf(server.fixture, 'api_key.handed_over', 'webhook.handed_over')).toEqual([])
  })

  test('a removal hands webhooks of both modes over too', async () => {
    const { server, author, owners } = await openWithAccess(engine)
    const { app, member, workspaceId } = server.fixture
    const testMode = { workspaceId, mode: 'test' as const }
    await authorized('webhooks.manage', createWebhook)(app, author, {
      ...testMode,
      url: 'http://127.0.0.1:9/test',
      events: ['*'],
    })
    const heir = await server.signInAs('admin')
    const agent = await server.signInAs('agent')
    const removal = { workspaceId, userId: author.userId }
    expect(
      MemberRemoval.safeParse({ ...removal, handOverWebhooksTo: heir.userId, disableWebhooks: true }).success,
    ).toBe(false)
    const remove = (handOverWebhooksTo: string) =>
      authorized('members.leave', removeMemberAndAccess)(
        app,
        member(),
        MemberRemoval.parse({ ...removal, handOverWebhooksTo }),
      )
    await expect(remove(agent.userId)).rejects.toMatchObject({ code: 'invalid_request' })
    await remove(heir.userId)
    expect(await owners()).toMatchObject([{ is_member: false }, { is_member: true }])
    expect((await authorized('webhooks.read', listWebhooks)(app, member(), testMode)).data).toMatchObject([
      { owner: { is_member: true } },
    ])
  })
})

/** An admin who made a key and a webhook, and what the lists say about the persons responsible for them. */
async function openWithAccess(engine: (typeof engines)[number]) {
  const server = await openTestServer(engine, toThisMachine)
  const { app, workspaceId, member } = server.fixture
  const { userId } = await server.signInAs('admin')
  const author: UserActor = { ...member('admin'), userId }
  const where = { workspaceId, mode: 'live' as const }
  const key = await authorized('api_keys.manage', createApiKey)(
    app,
    author,
    NewApiKey.parse({ workspaceId, name: 'CI' }),
  )
  const webhook = await authorized('webhooks.manage', createWebhook)(app, author, {
    ...where,
    url: 'http://127.0.0.1:9/hook',
    events: ['*'],
  })
  const owners = async () => [
    ...(await authorized('api_keys.read', listApiKeys)(app, member(), { workspaceId })).data.map(({ owner }) => owner),
    ...(await authorized('webhooks.read', listWebhooks)(app, member(), where)).data.map(({ owner }) => owner),
  ]
  const leave = () =>
    authorized('members.leave', removeMemberAndAccess)(app, author, MemberRemoval.parse({ workspaceId, userId }))
  const handOver = (caller: SignedIn, noun: 'apiKeys' | 'webhooks', input: object) =>
    server.call('POST', `/trpc/${noun}.handOver`, { cookie: caller.cookie, body: { ...where, ...input } })
  return { server, author, key, webhook, owners, leave, handOver }
}
