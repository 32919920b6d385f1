import { platformSentence } from '@parley/shared/sentences/sentence'
import { describe, expect, test } from 'vitest'
import {
  createCampaignTestApp,
  drain,
  messagesByPhone,
  phoneOf,
  runJobsOf,
  startTo,
  stateOf,
  statesOf,
  withPlatform,
} from '../../../testing/campaigns.ts'
import { customersOf } from '../../../testing/customers.ts'
import { readable } from '../../../testing/readable.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { reviewTemplate } from '../../../testing/templates.ts'
import { getCampaign } from '../manage/get-campaign.ts'

describe.each(engines)('on $name', (engine) => {
  const open = (messagesPerSecond?: number) => createCampaignTestApp(engine, messagesPerSecond)

  test('a campaign run sends in order and leaves no job behind', async () => {
    const fixture = await open()
    const { app, handed } = withPlatform(fixture.app, (_, accept) => accept())
    const id = await startTo(fixture, 40)
    expect(await stateOf(fixture.app, id)).toBe('running')

    await drain(app)

    expect(handed.map(({ to }) => to.phone)).toEqual(Array.from({ length: 40 }, (_, index) => phoneOf(index)))
    expect(await stateOf(fixture.app, id)).toBe('completed')
    expect(await runJobsOf(fixture)).toEqual([])
  })

  test('a campaign run stores each message as queued before the platform is called', async () => {
    const fixture = await open()
    const seen: (string | undefined)[] = []
    const { app } = withPlatform(fixture.app, async ({ messageId }, accept) => {
      const row = await fixture.app.db
        .selectFrom('message')
        .select('status')
        .where('id', '=', messageId)
        .executeTakeFirst()
      seen.push(row?.status)
      return accept()
    })
    await startTo(fixture, 5)

    await drain(app)

    expect(seen).toEqual(Array(5).fill('queued'))
  })

  test.each([
    {
      does: 'retries where the platform asks for a short pause',
      retryAfterMs: 1,
      acceptsAt: 2,
      state: 'sent',
      attempts: 2,
    },
    { does: 'gives up after three attempts', retryAfterMs: 1, acceptsAt: 5, state: 'failed', attempts: 3 },
    {
      does: 'does not retry where the platform asks for a long pause',
      retryAfterMs: 60_000,
      acceptsAt: 2,
      state: 'failed',
      attempts: 1,
    },
  ])('$does', async ({ retryAfterMs, acceptsAt, state, attempts }) => {
    const fixture = await open()
    const { app, handed } = withPlatform(fixture.app, async (_, accept) =>
      handed.length < acceptsAt
        ? { kind: 'refused', code: '130429', message: platformSentence('Slower, please'), retryAfterMs }
        : accept(),
    )
    const id = await startTo(fixture, 1)

    await drain(app)

    expect(await statesOf(fixture.app, id)).toEqual([state])
    expect(handed).toHaveLength(attempts)
    expect(new Set(handed.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('a campaign run leaves a message uncertain when the adapter throws, and never resends it', async () => {
    const fixture = await open()
    const { app, handed } = withPlatform(fixture.app, async () => {
      throw new Error('socket hang up')
    })
    const id = await startTo(fixture, 3)

    await drain(app)
    await drain(app)

    expect(await statesOf(fixture.app, id)).toEqual(['uncertain', 'uncertain', 'uncertain'])
    expect(handed).toHaveLength(3)
    expect(await stateOf(fixture.app, id)).toBe('completed')
  })

  test('a campaign run skips recipients who opted out while pending', async () => {
    const fixture = await open()
    const id = await startTo(fixture, 3)
    await (await customersOf(fixture)).write(phoneOf(1), 'stop')

    await drain(fixture.app)

    expect(await statesOf(fixture.app, id)).toEqual(['sent', 'skipped', 'sent'])
    expect((await messagesByPhone(fixture.app)).has(phoneOf(1))).toBe(false)
  })

  test('a campaign run stops before the next message when the template is paused', async () => {
    const fixture = await open()
    const id = await startTo(fixture, 3)
    await reviewTemplate(fixture, {
      name: 'order_shipped',
      language: 'en_US',
      status: 'PAUSED',
      reason: null,
      at: fixture.app.now(),
    })

    await drain(fixture.app)

    expect(readable(await getCampaign(fixture.app, fixture.scope(), { campaignId: id }))).toMatchObject({
      state: 'stopped',
      stop_reason: 'The template "order_shipped" (en_US) is PAUSED; only an APPROVED template can be sent',
      counts: { pending: 3 },
    })
    expect(await messagesByPhone(fixture.app)).toEqual(new Map())
  })

  test('a receipt before the response to the send is kept', async () => {
    const fixture = await open()
    const customers = await customersOf(fixture)
    const { app } = withPlatform(fixture.app, async ({ messageId }) => {
      await customers.receipt(messageId, 'delivered')
      return { kind: 'accepted', platformMessageId: `out_${messageId}` }
    })
    const id = await startTo(fixture, 2)

    await drain(app)

    expect(await statesOf(fixture.app, id)).toEqual(['delivered', 'delivered'])
  })

  test('a receipt settles an uncertain message', async () => {
    const fixture = await open()
    const { app, handed } = withPlatform(fixture.app, async () => ({
      kind: 'unknown',
      message: platformSentence('Cut off'),
    }))
    const id = await startTo(fixture, 1)
    await drain(app)
    expect(await statesOf(fixture.app, id)).toEqual(['uncertain'])

    const customers = await customersOf(fixture)
    await customers.receipt(handed[0]?.messageId ?? '', 'read')

    expect(await statesOf(fixture.app, id)).toEqual(['read'])
  })
})
