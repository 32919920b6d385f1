import { NewApiKey } from '@parley/shared/workspace/api-keys'
import { describe, expect, test } from 'vitest'
import { rememberedMs } from '../../auth/api-keys/api-key-cache.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { authenticateKey } from './authenticate-key.ts'
import { changeApiKey } from './change-api-key.ts'
import { createApiKey } from './create-api-key.ts'
import { makeKeyText } from './key-text.ts'
import { listApiKeys } from './list-api-keys.ts'
import { flushKeyUses } from './usage/flush-key-usage.ts'

const dayMs = 86_400_000

describe.each(engines)('Authenticating a key on $name', (engine) => {
  async function open(more: Partial<NewApiKey> = {}) {
    const fixture = await createTestApp(engine)
    const owner = fixture.member('owner')
    const { app, workspaceId } = fixture
    const { key, keyData } = await createApiKey(app, owner, NewApiKey.parse({ workspaceId, name: 'CI', ...more }))
    return { fixture, app, owner, workspaceId, key, keyId: keyData.id }
  }

  test('unknown and truncated keys are refused', async () => {
    const { app, key } = await open()

    expect(await authenticateKey(app, makeKeyText('live').text)).toBeUndefined()
    expect(await authenticateKey(app, key.slice(0, -1))).toBeUndefined()
    expect(await authenticateKey(app, `${key}x`)).toBeUndefined()
    expect(await authenticateKey(app, '')).toBeUndefined()
  })

  test('a key works until its exact expiry, even when cached', async () => {
    const { fixture, app, key } = await open({ expiresInDays: 1 })
    fixture.clock.advance(dayMs - 1)
    expect(await authenticateKey(app, key)).toBeDefined()

    fixture.clock.advance(1)
    expect(await authenticateKey(app, key)).toBeUndefined()
  })

  test('a change by another process applies from the next request', async () => {
    const { fixture, app, owner, workspaceId, key, keyId } = await open()
    expect(await authenticateKey(app, key)).toBeDefined()
    if (app.store.singleConnection) fixture.clock.advance(rememberedMs)

    await changeApiKey(fixture.anotherProcess(), owner, { workspaceId, keyId, isActive: false })

    expect(await authenticateKey(app, key)).toBeUndefined()
  })

  test('a lookup that began before a change is not cached after it', async () => {
    const { app, owner, workspaceId, key, keyId } = await open()
    const found = await authenticateKey(app, key)
    const stale = Promise.withResolvers<typeof found>()
    const reading = app.apiKeyCache.find('some hash', () => stale.promise)

    await changeApiKey(app, owner, { workspaceId, keyId, isActive: false })
    stale.resolve(found)
    await reading

    expect(await app.apiKeyCache.find('some hash', async () => undefined)).toBeUndefined()
  })

  test('a change of the workspace’s tier can apply at once', async () => {
    const { app, workspaceId, key } = await open()
    expect((await authenticateKey(app, key))?.requestsPerMinute).toBe(60)
    await app.db.updateTable('workspace_settings').set({ tier: 'pro' }).execute()

    app.apiKeyCache.forgetWorkspace(workspaceId)

    expect((await authenticateKey(app, key))?.requestsPerMinute).toBe(100)
  })

  describe('The time of last use', () => {
    const lastUsed = async ({ app, owner, workspaceId }: Awaited<ReturnType<typeof open>>) =>
      (await listApiKeys(app, owner, { workspaceId })).data[0]?.last_used_at

    test('is written in batches, not by the request', async () => {
      const opened = await open()
      await authenticateKey(opened.app, opened.key)
      expect(await lastUsed(opened)).toBeNull()

      await flushKeyUses(opened.app)

      expect(await lastUsed(opened)).toBe(new Date(opened.app.now()).toISOString())
    })

    test('only moves forward', async () => {
      const opened = await open()
      const later = opened.app.now() + 1_000
      await opened.app.db.updateTable('api_key').set({ last_used_at: later }).execute()
      await authenticateKey(opened.app, opened.key)

      await flushKeyUses(opened.app)

      expect(await lastUsed(opened)).toBe(new Date(later).toISOString())
    })

    test('is not updated by a refused key', async () => {
      const opened = await open()
      const { app, owner, workspaceId, keyId } = opened
      await changeApiKey(app, owner, { workspaceId, keyId, isActive: false })
      await authenticateKey(app, opened.key)

      await flushKeyUses(app)

      expect(await lastUsed(opened)).toBeNull()
    })
  })
})
