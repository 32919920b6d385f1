import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { keyPermissions, memberPermissions } from '@parley/shared/words'
import { NewApiKey } from '@parley/shared/workspace/api-keys'
import { keyPermissionNeeds } from '@parley/shared/workspace/key-permissions'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { createKeyTestApp, noPermission } from '../../testing/keys.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { storeContents } from '../../testing/stores/store-contents.ts'
import { changeApiKey } from './change-api-key.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { rotateApiKey } from './rotate-api-key.ts'

describe.each(engines)('Granting permissions to keys on $name', (engine) => {
  async function open() {
    const keys = await createKeyTestApp(engine)
    const { fixture, app, workspaceId, owner } = keys
    const strong = await keys.create({ permissions: everyPermission, rateLimitPerMinute: 7 })
    const { id: keyId } = strong.keyData
    const make = (actor: typeof owner, permissions: object, resultId?: string) => {
      const input = NewApiKey.parse({ workspaceId, name: 'Another', permissions })
      return authorized('api_keys.manage', createApiKey)(app, actor, {
        ...input,
        ...(resultId !== undefined && { resultId }),
      })
    }
    const stored = async () =>
      (await authorized('api_keys.read', listApiKeys)(app, owner, { workspaceId })).data.find(({ id }) => id === keyId)
    return {
      ...keys,
      strong,
      keyId,
      make,
      stored,
      keyManager: fixture.member('viewer', { permissions: ['manage_api_keys'] }),
    }
  }

  test('members grant only what they may do themselves', async () => {
    const { fixture, app, make } = await open()
    const before = await storeContents(app)
    for (const permission of keyPermissions) {
      const needed = keyPermissionNeeds[permission]
      const others = memberPermissions.filter((each) => !needed.includes(each))
      const message = expect.stringMatching(`do not have.*: ${needed.join(', ')} \\(for ${permission}\\)`)
      await expect(
        readable(make(fixture.member('admin', { permissions: others }), { [permission]: true })),
      ).rejects.toMatchObject({
        code: 'forbidden',
        message,
        details: [{ path: 'permissions', message }],
      })
    }
    expect(await storeContents(app)).toEqual(before)

    for (const permission of keyPermissions) {
      const giver = fixture.member('viewer', { permissions: ['manage_api_keys', ...keyPermissionNeeds[permission]] })
      expect((await make(giver, { [permission]: true })).keyData.permissions).toEqual({
        ...noPermission,
        [permission]: true,
      })
    }
  })

  test('manage_api_keys alone grants nothing by creating, changing or rotating keys', async () => {
    const { app, make, create, keyManager, workspaceId, keyId, strong, actorOf } = await open()
    const weak = await create({ permissions: noPermission })
    const before = await storeContents(app)
    const attempts = [
      () => make(keyManager, everyPermission),
      () =>
        authorized('api_keys.manage', changeApiKey)(app, keyManager, {
          workspaceId,
          keyId: weak.keyData.id,
          permissions: everyPermission,
        }),
      () => authorized('api_keys.manage', rotateApiKey)(app, keyManager, { workspaceId, keyId, overlapHours: 0 }),
    ]
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringMatching(
          /: view_analytics, reply, bulk_send, manage_contacts, manage_settings, manage_templates, manage_webhooks, view_audit \(for read, write/,
        ),
      })
    }
    expect(await storeContents(app)).toEqual(before)
    expect((await make(keyManager, noPermission)).keyData.permissions).toEqual(noPermission)
    expect(await actorOf(strong)).toMatchObject({ keyId })
  })

  test('a stronger key can still be renamed, limited and deactivated', async () => {
    const { app, keyManager, workspaceId, keyId, stored } = await open()
    const change = (more: object) =>
      authorized('api_keys.manage', changeApiKey)(app, keyManager, { workspaceId, keyId, ...more })
    await change({ name: 'Renamed', permissions: everyPermission, rateLimitPerMinute: 3 })
    await change({ permissions: { ...everyPermission, bulk_send: false }, isActive: false })
    const weakened = { name: 'Renamed', rate_limit_per_minute: 3, is_active: false }
    expect(await stored()).toMatchObject({ ...weakened, permissions: { bulk_send: false, read: true } })
    await expect(change({ permissions: everyPermission })).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('a concurrent change does not restore revoked permissions', async () => {
    const { app, owner, keyManager, workspaceId, keyId, stored } = await open()
    const change = (actor: typeof owner, more: object) =>
      authorized('api_keys.manage', changeApiKey)(app, actor, { workspaceId, keyId, ...more })
    for (let time = 1; time <= 8; time += 1) {
      await change(owner, { permissions: everyPermission })
      const weaken = change(owner, { permissions: noPermission })
      await Promise.allSettled([weaken, change(keyManager, { name: `Name ${time}`, permissions: everyPermission })])
      expect((await stored())?.permissions).toEqual(noPermission)
    }
  })

  test('a resumed creation needs the permissions that the key has now', async () => {
    const { app, owner, keyManager, workspaceId, make, actorOf } = await open()
    const first = await make(keyManager, noPermission)
    const { id } = first.keyData
    await authorized('api_keys.manage', changeApiKey)(app, owner, {
      workspaceId,
      keyId: id,
      permissions: everyPermission,
    })
    await expect(make(keyManager, noPermission, id)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await actorOf(first)).toMatchObject({ keyId: id })
  })

  test('owners and admins can grant every permission', async () => {
    const { fixture, app, owner, workspaceId, make } = await open()
    for (const actor of [owner, fixture.member('admin')]) {
      const { keyData } = await make(actor, noPermission)
      await authorized('api_keys.manage', changeApiKey)(app, actor, {
        workspaceId,
        keyId: keyData.id,
        permissions: everyPermission,
      })
      const rotated = await authorized('api_keys.manage', rotateApiKey)(app, actor, {
        workspaceId,
        keyId: keyData.id,
        overlapHours: 0,
      })
      expect(rotated.keyData.permissions).toEqual(everyPermission)
    }
  })
})
