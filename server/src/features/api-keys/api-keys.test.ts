import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { NewApiKey } from '@parley/shared/workspace/api-keys'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { createKeyTestApp, dayMs, noPermission } from '../../testing/keys.ts'
import { engines } from '../../testing/stores/engines.ts'
import { unknownOwner } from '../members/access-owners.store.ts'
import { authenticateKey } from './authenticate-key.ts'
import { changeApiKey } from './change-api-key.ts'
import { createApiKey } from './create-api-key.ts'
import { deleteApiKey } from './delete-api-key.ts'
import { describeKey } from './describe-key.ts'
import { listApiKeys } from './list-api-keys.ts'

describe.each(engines)('API keys on $name', (engine) => {
  describe('Creating a key', () => {
    test('a minimal request creates a live, read-only key that does not expire', async () => {
      const { create, owner, app, fixture } = await createKeyTestApp(engine)

      const { key, keyData, warning } = await create()

      expect(key).toMatch(/^sk_live_[0-9A-Za-z]{38}$/)
      expect(keyData).toEqual({
        id: expect.any(String),
        name: 'CI',
        mode: 'live',
        key_prefix: `${key.slice(0, 12)}...`,
        permissions: { ...noPermission, read: true },
        rate_limit_per_minute: 60,
        is_active: true,
        expires_at: null,
        created_at: new Date(fixture.app.now()).toISOString(),
        created_by: owner.userId,
        owned_by: owner.userId,
        allowed_cidrs: null,
        channel_ids: null,
        last_used_at: null,
      })
      expect(warning).toContain('cannot be shown again')
      expect((await authenticateKey(app, key))?.actor).toMatchObject({ keyId: keyData.id, mode: 'live' })
    })

    test('every setting is stored', async () => {
      const { create, fixture } = await createKeyTestApp(engine)

      const { key, keyData } = await create({
        mode: 'test',
        permissions: { ...everyPermission, analytics: false },
        expiresInDays: 90,
        rateLimitPerMinute: 5,
      })

      expect(key).toMatch(/^sk_test_/)
      expect(keyData).toMatchObject({
        mode: 'test',
        permissions: { ...everyPermission, analytics: false },
        rate_limit_per_minute: 5,
        expires_at: new Date(fixture.app.now() + 90 * dayMs).toISOString(),
      })
    })

    test('the secret is not in the store', async () => {
      const { create, app } = await createKeyTestApp(engine)
      const { key } = await create()

      const rows = await app.db.selectFrom('api_key').selectAll().execute()

      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(key.slice(8, 20))
    })

    test.each([
      ['pro', null, 100],
      ['enterprise', 1234, 1234],
    ] as const)('a key without its own limit has that of the %s tier', async (tier, perMinute, limit) => {
      const { create, app, workspaceId } = await createKeyTestApp(engine)
      await app.transact((tx) =>
        tx
          .updateTable('workspace_settings')
          .set({ tier, tier_requests_per_minute: perMinute })
          .where('workspace_id', '=', workspaceId)
          .execute(),
      )

      const { key, keyData } = await create()

      expect(keyData.rate_limit_per_minute).toBe(limit)
      expect((await authenticateKey(app, key))?.requestsPerMinute).toBe(limit)
    })
  })

  describe('Listing keys', () => {
    test('listing keys lists own keys of both modes, newest first, without secrets', async () => {
      const { create, app, owner, workspaceId, fixture } = await createKeyTestApp(engine)
      const first = await create({ name: 'first' })
      fixture.clock.advance(1)
      const second = await create({ name: 'second', mode: 'test' })
      const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
      await authorized('api_keys.manage', createApiKey)(
        app,
        stranger,
        NewApiKey.parse({ workspaceId: fixture.otherWorkspaceId, name: 'theirs' }),
      )

      const { data } = await authorized('api_keys.read', listApiKeys)(app, owner, { workspaceId })

      expect(data).toEqual([second, first].map(({ keyData }) => ({ ...keyData, owner: unknownOwner, replaced: false })))
      expect(JSON.stringify(data)).not.toContain(first.key)
    })
  })

  describe('Changing a key', () => {
    test('an inactive key is refused from its next request until reactivated', async () => {
      const { create, app, owner, workspaceId, actorOf } = await createKeyTestApp(engine)
      const created = await create()
      const keyId = created.keyData.id
      expect(await actorOf(created)).toBeDefined()

      const off = await authorized('api_keys.manage', changeApiKey)(app, owner, { workspaceId, keyId, isActive: false })
      expect(off.data).toEqual({ ...created.keyData, is_active: false })
      expect(await actorOf(created)).toBeUndefined()

      await authorized('api_keys.manage', changeApiKey)(app, owner, { workspaceId, keyId, isActive: true })
      expect(await actorOf(created)).toBeDefined()
    })

    test('changed permissions and limits apply from the next request', async () => {
      const { create, app, owner, workspaceId } = await createKeyTestApp(engine)
      const { key, keyData } = await create()
      expect(await authenticateKey(app, key)).toMatchObject({ actor: { permissions: { read: true, write: false } } })

      await authorized('api_keys.manage', changeApiKey)(app, owner, {
        workspaceId,
        keyId: keyData.id,
        permissions: { ...everyPermission, read: false },
        rateLimitPerMinute: 7,
      })

      expect(await authenticateKey(app, key)).toMatchObject({
        actor: { permissions: { ...everyPermission, read: false } },
        requestsPerMinute: 7,
      })
    })

    test('fields that are not given stay unchanged', async () => {
      const { create, app, owner, workspaceId } = await createKeyTestApp(engine)
      const { keyData } = await create({ permissions: everyPermission, rateLimitPerMinute: 9, expiresInDays: 1 })

      const { data } = await authorized('api_keys.manage', changeApiKey)(app, owner, {
        workspaceId,
        keyId: keyData.id,
        name: 'Renamed',
      })

      expect(data).toEqual({ ...keyData, name: 'Renamed' })
    })
  })

  describe('Deleting a key', () => {
    test('the key stops working and disappears; deleting it again is not_found', async () => {
      const { create, app, owner, workspaceId, actorOf } = await createKeyTestApp(engine)
      const created = await create()
      const keyId = created.keyData.id
      expect(await actorOf(created)).toBeDefined()

      expect(await authorized('api_keys.manage', deleteApiKey)(app, owner, { workspaceId, keyId })).toEqual({
        success: true,
        id: keyId,
      })

      expect(await actorOf(created)).toBeUndefined()
      expect((await authorized('api_keys.read', listApiKeys)(app, owner, { workspaceId })).data).toEqual([])
      await expect(
        authorized('api_keys.manage', deleteApiKey)(app, owner, { workspaceId, keyId }),
      ).rejects.toMatchObject({ code: 'not_found' })
      await expect(
        authorized('api_keys.manage', changeApiKey)(app, owner, { workspaceId, keyId, isActive: true }),
      ).rejects.toMatchObject({
        code: 'not_found',
      })
      expect(await actorOf(created)).toBeUndefined()
    })

    test('the row of a deleted key stays in the store', async () => {
      const { create, app, owner, workspaceId } = await createKeyTestApp(engine)
      const { keyData } = await create()
      await authorized('api_keys.manage', deleteApiKey)(app, owner, { workspaceId, keyId: keyData.id })

      const row = await app.db.selectFrom('api_key').selectAll().executeTakeFirst()

      expect(row).toMatchObject({ id: keyData.id, deleted_at: app.now() })
    })
  })

  test('a key can describe itself, a member cannot', async () => {
    const { create, app, owner, actorOf } = await createKeyTestApp(engine)
    const created = await create({ mode: 'test' })
    const actor = await actorOf(created)
    if (!actor) throw new Error('the key is unknown')

    expect(await authorized('api_keys.describe_self', describeKey)(app, actor, {})).toEqual(created.keyData)
    await expect(authorized('api_keys.describe_self', describeKey)(app, owner, {})).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
