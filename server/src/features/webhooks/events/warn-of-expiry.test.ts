import { NewApiKey } from '@parley/shared/workspace/api-keys'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { dayMs } from '../../../testing/keys.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createWebhookTestApp } from '../../../testing/webhook-test-app.ts'
import { changeApiKey } from '../../api-keys/change-api-key.ts'
import { createApiKey } from '../../api-keys/create-api-key.ts'
import { deleteApiKey } from '../../api-keys/delete-api-key.ts'
import { rotateApiKey } from '../../api-keys/rotate-api-key.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createWebhookTestApp(engine)
    const { app, owner, workspaceId } = fixture
    await fixture.register({ events: ['api_key.expiring'] })
    const create = (expiresInDays?: number, mode: 'live' | 'test' = 'live') =>
      authorized('api_keys.manage', createApiKey)(
        app,
        owner,
        NewApiKey.parse({ workspaceId, name: 'CI', mode, expiresInDays }),
      )
    /** The `days_left` of all notices, first notice first, checking every few hours until after the expiry. */
    const noticesWithin = async (days: number) => {
      for (let hours = 0; hours < days * 24 + 4; hours += 4) {
        await warnOfExpiry(app)
        fixture.clock.advance(4 * 3_600_000)
      }
      await fixture.runJobs()
      const days_left = fixture.receiver.received.map(({ body }) => JSON.parse(body).data.days_left as number)
      return days_left.sort((one, other) => other - one)
    }
    return { ...fixture, create, noticesWithin }
  }

  test('API-key expiry notices are emitted 14, 7 and 1 day before the expiry, once each', async () => {
    const { app, clock, create, noticesWithin, receiver } = await open()
    const { keyData } = await create(16)
    expect(await warnOfExpiry(app)).toBe(0)
    clock.advance(2 * dayMs - 1)
    expect(await warnOfExpiry(app)).toBe(0)
    clock.advance(1)
    expect(await Promise.all([warnOfExpiry(app), warnOfExpiry(app)]).then(([a, b]) => a + b)).toBe(1)

    expect(await noticesWithin(14)).toEqual([14, 7, 1])
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      event: 'api_key.expiring',
      mode: 'live',
      data: { api_key_id: keyData.id, name: 'CI', key_prefix: keyData.key_prefix, expires_at: keyData.expires_at },
    })
  })

  test.each([
    [10, [7, 1]],
    [7, [1]],
    [1, []],
  ])('a key created for %i days gets only the notices still ahead', async (days, expected) => {
    const { create, noticesWithin } = await open()
    await create(days)

    expect(await noticesWithin(days)).toEqual(expected)
  })

  test('missed notices are emitted once, with the current days left', async () => {
    const { app, clock, create, runJobs, receiver } = await open()
    await create(30)
    clock.advance(25 * dayMs)
    expect([await warnOfExpiry(app), await warnOfExpiry(app)]).toEqual([1, 0])
    await runJobs()

    expect(receiver.received.map(({ body }) => JSON.parse(body).data.days_left)).toEqual([5])
  })

  test('no expiry notices are emitted for switched-off, deleted, replaced or non-expiring keys', async () => {
    const { app, owner, workspaceId, create, noticesWithin } = await open()
    const [off, gone, old] = [await create(15), await create(15), await create(15)]
    await authorized('api_keys.manage', changeApiKey)(app, owner, {
      workspaceId,
      keyId: off.keyData.id,
      isActive: false,
    })
    await authorized('api_keys.manage', deleteApiKey)(app, owner, { workspaceId, keyId: gone.keyData.id })
    const fresh = await authorized('api_keys.manage', rotateApiKey)(app, owner, {
      workspaceId,
      keyId: old.keyData.id,
      overlapHours: 48,
    })
    await authorized('api_keys.manage', deleteApiKey)(app, owner, { workspaceId, keyId: fresh.keyData.id })
    await create(15, 'test')
    await create()

    expect(await noticesWithin(15)).toEqual([])
  })
})
