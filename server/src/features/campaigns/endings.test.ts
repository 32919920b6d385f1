import { describe, expect, test } from 'vitest'
import {
  createCampaignTestApp,
  drain,
  messagesByPhone,
  notPaid,
  raiseSendingRate,
  recipients,
  stateOf,
  statesOf,
  withPlatform,
} from '../../testing/campaigns.ts'
import { eventsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { getCampaign } from './manage/get-campaign.ts'
import { pauseCampaign } from './manage/pause-campaign.ts'
import { resumeCampaign } from './manage/resume-campaign.ts'
import { retryFailed } from './manage/retry-failed.ts'
import { startCampaign } from './manage/start-campaign.ts'

describe.each(engines)('the end of a campaign on $name', (engine) => {
  const open = () => createCampaignTestApp(engine).then(recordEvents)
  const start = async (fixture: TestApp, count: number) =>
    (
      await startCampaign(fixture.app, fixture.scope(), {
        templateName: 'order_shipped',
        recipients: recipients(count),
      })
    ).id
  const controlled = (fixture: TestApp, campaignId: string) =>
    [fixture.app, fixture.scope(), { workspaceId: fixture.workspaceId, campaignId }] as const

  test('stopped by its last message, it is completed because nothing is left to resume', async () => {
    const fixture = await open()
    const { app } = withPlatform(fixture.app, async () => notPaid)
    const id = await start(fixture, 1)

    await drain(app)

    expect(await getCampaign(...controlled(fixture, id))).toMatchObject({
      state: 'completed',
      stop_reason: null,
      counts: { failed: 1, pending: 0 },
    })
    expect(await eventsOf(fixture, 'campaign.completed')).toMatchObject([{ campaign_id: id, state: 'completed' }])
    await expect(resumeCampaign(...controlled(fixture, id))).rejects.toMatchObject({ code: 'conflict' })

    await retryFailed(...controlled(fixture, id))
    await drain(fixture.app)
    expect(await statesOf(fixture.app, id)).toEqual(['sent'])
    expect(await eventsOf(fixture, 'campaign.completed')).toHaveLength(2)
  })

  test('stopped with recipients left, it completes only after sending to them', async () => {
    const fixture = await open()
    await raiseSendingRate(fixture, 10)
    const { app } = withPlatform(fixture.app, async () => notPaid)
    const id = await start(fixture, 20)

    await drain(app)
    expect(await stateOf(fixture.app, id)).toBe('stopped')
    expect(await eventsOf(fixture, 'campaign.completed')).toEqual([])

    await raiseSendingRate(fixture)
    await resumeCampaign(...controlled(fixture, id))
    await drain(fixture.app)
    expect(await stateOf(fixture.app, id)).toBe('completed')
    expect(await eventsOf(fixture, 'campaign.completed')).toHaveLength(1)
  })

  test('paused during its last send, it is completed', async () => {
    const fixture = await open()
    const { app } = withPlatform(fixture.app, async (_, accept) => {
      await pauseCampaign(...controlled(fixture, id))
      return accept()
    })
    const id = await start(fixture, 1)

    await drain(app)

    expect(await stateOf(fixture.app, id)).toBe('completed')
    expect(await eventsOf(fixture, 'campaign.completed')).toHaveLength(1)
  })

  test('paused while others use the channel, it sends nothing when its turn comes', async () => {
    const fixture = await open()
    const { id: channelId } = await defaultChannel(fixture.app.db, fixture.scope())
    const pace = { id: channelId, messagesPerSecond: 2 }
    const others = [1, 2, 3].map(async () => (await fixture.app.pace.turn(pace)).end(true))
    const id = await start(fixture, 20)
    const working = drain(fixture.app)
    await expect.poll(() => statesOf(fixture.app, id)).toContain('sending')

    await pauseCampaign(...controlled(fixture, id))
    await Promise.all([...others, working])

    expect(await messagesByPhone(fixture.app)).toEqual(new Map())
    expect(await statesOf(fixture.app, id)).toEqual(Array(20).fill('pending'))
    expect(await stateOf(fixture.app, id)).toBe('paused')
  })
})
