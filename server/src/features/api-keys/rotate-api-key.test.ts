import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { createKeyTestApp, dayMs } from '../../testing/keys.ts'
import { engines } from '../../testing/stores/engines.ts'
import { changeApiKey } from './change-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { rotateApiKey } from './rotate-api-key.ts'

const hourMs = 3_600_000

describe.each(engines)('Rotating an API key on $name', (engine) => {
  test('the new key has the same settings; the old one works for the overlap', async () => {
    const { create, app, owner, workspaceId, actorOf, fixture } = await createKeyTestApp(engine)
    const old = await create({ mode: 'test', permissions: everyPermission, rateLimitPerMinute: 8, expiresInDays: 90 })
    fixture.clock.advance(10 * dayMs)

    const fresh = await authorized('api_keys.manage', rotateApiKey)(app, owner, {
      workspaceId,
      keyId: old.keyData.id,
      overlapHours: 24,
    })

    expect(fresh.key).not.toBe(old.key)
    expect(fresh.keyData).toMatchObject({
      name: 'CI',
      mode: 'test',
      permissions: everyPermission,
      rate_limit_per_minute: 8,
      expires_at: new Date(app.now() + 90 * dayMs).toISOString(),
    })
    fixture.clock.advance(24 * hourMs - 1)
    expect(await actorOf(old)).toBeDefined()
    fixture.clock.advance(1)
    expect(await actorOf(old)).toBeUndefined()
    expect(await actorOf(fresh)).toMatchObject({ keyId: fresh.keyData.id })
  })

  test('without overlap the old key is refused at once', async () => {
    const { create, app, owner, workspaceId, actorOf } = await createKeyTestApp(engine)
    const old = await create()
    expect(await actorOf(old)).toBeDefined()

    const fresh = await authorized('api_keys.manage', rotateApiKey)(app, owner, {
      workspaceId,
      keyId: old.keyData.id,
      overlapHours: 0,
    })

    expect(await actorOf(old)).toBeUndefined()
    expect(await actorOf(fresh)).toBeDefined()
  })

  test('an overlap never extends the expiry of the old key', async () => {
    const { create, app, owner, workspaceId } = await createKeyTestApp(engine)
    const old = await create({ expiresInDays: 1 })

    await authorized('api_keys.manage', rotateApiKey)(app, owner, {
      workspaceId,
      keyId: old.keyData.id,
      overlapHours: 168,
    })

    const { data } = await authorized('api_keys.read', listApiKeys)(app, owner, { workspaceId })
    expect(data.find((key) => key.id === old.keyData.id)?.expires_at).toBe(old.keyData.expires_at)
    expect(data.map(({ replaced }) => replaced)).toEqual([false, true])
  })

  test('two concurrent rotations create one key', async () => {
    const { create, app, owner, workspaceId } = await createKeyTestApp(engine)
    const { keyData } = await create()
    const rotate = () =>
      authorized('api_keys.manage', rotateApiKey)(app, owner, { workspaceId, keyId: keyData.id, overlapHours: 1 })

    const attempts = await Promise.allSettled([rotate(), rotate()])

    expect(attempts.map((attempt) => attempt.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await authorized('api_keys.read', listApiKeys)(app, owner, { workspaceId })).data).toHaveLength(2)
  })

  test('an inactive or expired key cannot be rotated', async () => {
    const { create, app, owner, workspaceId, fixture } = await createKeyTestApp(engine)
    const off = await create()
    await authorized('api_keys.manage', changeApiKey)(app, owner, {
      workspaceId,
      keyId: off.keyData.id,
      isActive: false,
    })
    const expired = await create({ expiresInDays: 1 })
    fixture.clock.advance(dayMs)

    for (const { keyData } of [off, expired]) {
      const attempt = authorized('api_keys.manage', rotateApiKey)(app, owner, {
        workspaceId,
        keyId: keyData.id,
        overlapHours: 1,
      })
      await expect(attempt).rejects.toMatchObject({ code: 'conflict' })
    }
    expect((await authorized('api_keys.read', listApiKeys)(app, owner, { workspaceId })).data).toHaveLength(2)
  })
})
