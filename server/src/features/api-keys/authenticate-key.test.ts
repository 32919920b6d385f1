import { NewApiKey } from '@parley/shared/workspace/api-keys'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { makeApiKeyCache, rememberedMs, rememberedWithOthersMs } from '../../auth/api-keys/api-key-cache.ts'
import { authorized } from '../../testing/authorized.ts'
import { noPermission } from '../../testing/keys.ts'
import { engines, postgres } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { changeTier } from '../settings/change-tier.ts'
import { archiveWorkspace } from '../workspaces/archive-workspace.ts'
import { authenticateKey } from './authenticate-key.ts'
import { changeApiKey } from './change-api-key.ts'
import { createApiKey } from './create-api-key.ts'
import { deleteApiKey } from './delete-api-key.ts'
import { makeKeyText } from './key-text.ts'
import { listApiKeys } from './list-api-keys.ts'
import { flushKeyUses } from './usage/flush-key-usage.ts'

const dayMs = 86_400_000

describe.each(engines)('Authenticating a key on $name', (engine) => {
  async function open(more: Partial<NewApiKey> = {}) {
    const fixture = await createTestApp(engine)
    const owner = fixture.member('owner')
    const { app, workspaceId } = fixture
    const { key, keyData } = await authorized('api_keys.manage', createApiKey)(
      app,
      owner,
      NewApiKey.parse({ workspaceId, name: 'CI', ...more }),
    )
    return { fixture, app, owner, workspaceId, key, keyData, keyId: keyData.id }
  }

  test('unknown and truncated keys are refused', async () => {
    const { app, key } = await open()

    expect(await authenticateKey(app, makeKeyText('live').text)).toBeUndefined()
    expect(await authenticateKey(app, key.slice(0, -1))).toBeUndefined()
    expect(await authenticateKey(app, `${key}x`)).toBeUndefined()
    expect(await authenticateKey(app, '')).toBeUndefined()
  })

  test('a malformed key never reaches the store', async () => {
    const { app, key } = await open()
    const find = () => Promise.reject(new Error('the store is asked'))
    const asking = { ...app, apiKeyCache: { ...app.apiKeyCache, find } }
    expect(await authenticateKey(asking, `${key}x`)).toBeUndefined()
    await expect(authenticateKey(asking, key)).rejects.toThrow('the store is asked')
  })

  test('a key is known with everything that it may do, and its use is recorded', async () => {
    const permissions = { ...noPermission, read: true, conversations: true }
    const { app, workspaceId, key, keyData, keyId } = await open({ mode: 'test', permissions, expiresInDays: 1 })
    expect(await authenticateKey(app, key)).toEqual({
      actor: {
        kind: 'api_key',
        keyId,
        keyPrefix: keyData.key_prefix,
        keyName: 'CI',
        workspaceId,
        mode: 'test',
        permissions,
        data: keyData,
      },
      isActive: true,
      expiresAt: app.now() + dayMs,
      allowsAddress: expect.any(Function),
      requestsPerMinute: 60,
    })
    expect(app.apiKeyCache.uses.drain()).toEqual([{ keyId, at: app.now() }])
  })

  test('a key without ranges may be used from any address, another from its ranges', async () => {
    const anywhere = await open()
    const known = await authenticateKey(anywhere.app, anywhere.key)
    expect([known?.allowsAddress('203.0.113.7'), known?.allowsAddress('unknown')]).toEqual([true, true])
    const limited = await open({ allowedCidrs: ['203.0.113.0/24'] })
    const found = await authenticateKey(limited.app, limited.key)
    expect([found?.allowsAddress('203.0.113.7'), found?.allowsAddress('198.51.100.7')]).toEqual([true, false])
  })

  test('a key without an expiry works, and an inactive one leaves no use', async () => {
    const { app, owner, workspaceId, key, keyId } = await open()
    await app.db.updateTable('api_key').set({ expires_at: null }).execute()
    expect((await authenticateKey(app, key))?.expiresAt).toBeNull()
    app.apiKeyCache.uses.drain()
    await authorized('api_keys.manage', changeApiKey)(app, owner, { workspaceId, keyId, isActive: false })
    expect(await authenticateKey(app, key)).toBeUndefined()
    expect(app.apiKeyCache.uses.drain()).toEqual([])
  })

  test('a key works until its exact expiry, even when cached', async () => {
    const { fixture, app, key } = await open({ expiresInDays: 1 })
    fixture.clock.advance(dayMs - 1)
    expect(await authenticateKey(app, key)).toBeDefined()

    fixture.clock.advance(1)
    expect(await authenticateKey(app, key)).toBeUndefined()
  })

  test('a change by another process applies once the remembered key is too old', async () => {
    const { fixture, app, owner, workspaceId, key, keyId } = await open()
    expect(await authenticateKey(app, key)).toBeDefined()
    fixture.clock.advance(rememberedMs)

    await authorized('api_keys.manage', changeApiKey)(fixture.anotherProcess(), owner, {
      workspaceId,
      keyId,
      isActive: false,
    })

    expect(await authenticateKey(app, key)).toBeUndefined()
  })

  test('a lookup that began before a change is not cached after it', async () => {
    const { app, owner, workspaceId, key, keyId } = await open()
    const found = await authenticateKey(app, key)
    const stale = Promise.withResolvers<typeof found>()
    const reading = app.apiKeyCache.find('some hash', () => stale.promise)

    await authorized('api_keys.manage', changeApiKey)(app, owner, { workspaceId, keyId, isActive: false })
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
      (await authorized('api_keys.read', listApiKeys)(app, owner, { workspaceId })).data[0]?.last_used_at

    test('the time of last use is written in batches, not by the request', async () => {
      const opened = await open()
      await authenticateKey(opened.app, opened.key)
      expect(await lastUsed(opened)).toBeNull()

      await flushKeyUses(opened.app)

      expect(await lastUsed(opened)).toBe(new Date(opened.app.now()).toISOString())
    })

    test('the time of last use only moves forward', async () => {
      const opened = await open()
      const later = opened.app.now() + 1_000
      await opened.app.db.updateTable('api_key').set({ last_used_at: later }).execute()
      await authenticateKey(opened.app, opened.key)

      await flushKeyUses(opened.app)

      expect(await lastUsed(opened)).toBe(new Date(later).toISOString())
    })

    test('the time of last use is not updated by a refused key', async () => {
      const opened = await open()
      const { app, owner, workspaceId, keyId } = opened
      await authorized('api_keys.manage', changeApiKey)(app, owner, { workspaceId, keyId, isActive: false })
      await authenticateKey(app, opened.key)

      await flushKeyUses(app)

      expect(await lastUsed(opened)).toBeNull()
    })
  })
})

describe('Keys between processes on one store', () => {
  /** The first process remembers the key, and receives the changes made by the second one. */
  async function openTwo() {
    const fixture = await createTestApp(postgres)
    const { app, workspaceId } = fixture
    const owner = fixture.member('owner')
    const { key, keyData } = await authorized('api_keys.manage', createApiKey)(
      app,
      owner,
      NewApiKey.parse({ workspaceId, name: 'CI' }),
    )
    await authenticateKey(app, key)
    await expect.poll(() => app.live.receivesFromOthers()).toBe(true)
    await authenticateKey(app, key)
    return { fixture, app, other: fixture.anotherProcess(), owner, workspaceId, key, keyId: keyData.id }
  }

  /** Deactivates a key and announces it to no other process. */
  const deactivateSilently = ({ app }: { app: App }) => app.db.updateTable('api_key').set({ is_active: 0 }).execute()

  test('changes of keys, tiers and workspaces take effect in the others at once', async () => {
    const { app, other, owner, workspaceId, key, keyId } = await openTwo()
    const limit = async () => (await authenticateKey(app, key))?.requestsPerMinute

    await authorized('settings.change_tier', changeTier)(other, owner, { workspaceId, tier: 'pro' })
    await expect.poll(limit, { timeout: 1_000 }).toBe(100)
    await authorized('api_keys.manage', changeApiKey)(other, owner, { workspaceId, keyId, rateLimitPerMinute: 7 })
    await expect.poll(limit, { timeout: 1_000 }).toBe(7)
    const second = await authorized('api_keys.manage', createApiKey)(
      app,
      owner,
      NewApiKey.parse({ workspaceId, name: 'Second' }),
    )
    await authenticateKey(app, second.key)
    await authorized('api_keys.manage', deleteApiKey)(other, owner, { workspaceId, keyId })
    await expect.poll(limit, { timeout: 1_000 }).toBeUndefined()
    await authorized('workspaces.archive', archiveWorkspace)(other, owner, { workspaceId })
    await expect.poll(() => authenticateKey(app, second.key), { timeout: 1_000 }).toBeUndefined()
  })

  test('a key is not read for every request, but at least every second', async () => {
    const opened = await openTwo()
    const { app, fixture, key } = opened
    await deactivateSilently(opened)
    fixture.clock.advance(rememberedWithOthersMs - 1)
    expect(await authenticateKey(app, key)).toBeDefined()

    fixture.clock.advance(1)
    expect(await authenticateKey(app, key)).toBeUndefined()
  })

  test('while no announcement can arrive, a key is read for every request', async () => {
    const opened = await openTwo()
    const { app } = opened
    let isReceiving = true
    const cache = makeApiKeyCache({ ...app, live: { ...app.live, receivesFromOthers: () => isReceiving } })
    const known = await authenticateKey(app, opened.key)
    let reads = 0
    const find = () =>
      cache.find('hash', async () => {
        reads += 1
        return known
      })
    for (let request = 0; request < 5; request += 1) await find()
    expect(reads).toBe(1)

    isReceiving = false
    for (let request = 0; request < 5; request += 1) await find()
    expect(reads).toBe(6)
  })

  test('a process whose listening connection broke notices changes, and receives again', async () => {
    const opened = await openTwo()
    const { app, other, owner, workspaceId, key, keyId } = opened
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen parley_live' and datname = current_database()`.execute(app.db)
    await expect.poll(() => app.live.receivesFromOthers(), { interval: 5 }).toBe(false)
    await deactivateSilently(opened)
    expect(await authenticateKey(app, key)).toBeUndefined()

    await expect.poll(() => app.live.receivesFromOthers(), { timeout: 5_000 }).toBe(true)
    await authorized('api_keys.manage', changeApiKey)(app, owner, { workspaceId, keyId, isActive: true })
    expect(await authenticateKey(app, key)).toBeDefined()
    await authorized('api_keys.manage', changeApiKey)(other, owner, { workspaceId, keyId, isActive: false })
    await expect.poll(() => authenticateKey(app, key), { timeout: 1_000 }).toBeUndefined()
  })
})
