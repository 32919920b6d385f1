import { describe, expect, test } from 'vitest'
import type { SendOutcome } from '../../platforms/platform.ts'
import { hurry, messagesByPhone, recipients, stateOf, statesOf, withPlatform } from '../../testing/campaigns.ts'
import { eventsOf } from '../../testing/customers.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'
import { activeChannel } from '../channels/channels.store.ts'
import { getCampaign } from './get-campaign.ts'
import { pauseCampaign } from './pause-campaign.ts'
import { resumeCampaign } from './resume-campaign.ts'
import { retryFailed } from './retry-failed.ts'
import { startCampaign } from './start-campaign.ts'

const notPaid: SendOutcome = {
  kind: 'refused',
  code: '131042',
  message: 'The business has not paid',
  stopsCampaign: true,
}

describe.each(engines)('how a campaign ends on $name', (engine) => {
  async function open() {
    const house = await openTestHouse(engine)
    await approvedTemplate(house)
    await hurry(house)
    return house
  }
  const start = async (house: TestHouse, count: number) =>
    (await startCampaign(house.app, house.system(), { templateName: 'order_shipped', recipients: recipients(count) }))
      .id
  const work = (app: TestHouse['app']) => makeWorker(app, handlers).drain()
  const owner = (house: TestHouse, campaignId: string) =>
    [house.app, house.member(), { workspaceId: house.workspaceId, campaignId }] as const

  test('stopped by the last of its messages, it is completed: nothing is left that could be resumed', async () => {
    const house = await open()
    const { app } = withPlatform(house.app, async () => notPaid)
    const id = await start(house, 1)

    await work(app)

    expect(await getCampaign(...owner(house, id))).toMatchObject({
      state: 'completed',
      stop_reason: null,
      counts: { failed: 1, pending: 0 },
    })
    expect(await eventsOf(house, 'campaign.completed')).toMatchObject([{ campaign_id: id, state: 'completed' }])
    await expect(resumeCampaign(...owner(house, id))).rejects.toMatchObject({ code: 'conflict' })

    await retryFailed(...owner(house, id))
    await work(house.app)
    expect(await statesOf(house.app, id)).toEqual(['sent'])
    expect(await eventsOf(house, 'campaign.completed')).toHaveLength(2)
  })

  test('stopped with somebody left, it is not completed before they have been sent to', async () => {
    const house = await open()
    await hurry(house, 10)
    const { app } = withPlatform(house.app, async () => notPaid)
    const id = await start(house, 20)

    await work(app)
    expect(await stateOf(house.app, id)).toBe('stopped')
    expect(await eventsOf(house, 'campaign.completed')).toEqual([])

    await hurry(house)
    await resumeCampaign(...owner(house, id))
    await work(house.app)
    expect(await stateOf(house.app, id)).toBe('completed')
    expect(await eventsOf(house, 'campaign.completed')).toHaveLength(1)
  })

  test('paused while its last message is on its way, it is completed', async () => {
    const house = await open()
    const { app } = withPlatform(house.app, async (_, accept) => {
      await pauseCampaign(...owner(house, id))
      return accept()
    })
    const id = await start(house, 1)

    await work(app)

    expect(await stateOf(house.app, id)).toBe('completed')
    expect(await eventsOf(house, 'campaign.completed')).toHaveLength(1)
  })

  test('paused while others use the channel, it hands nothing over when its turn comes', async () => {
    const house = await open()
    const { id: channelId } = await activeChannel(house.app.db, house.scope())
    const pace = { id: channelId, messagesPerSecond: 2 }
    const others = [1, 2, 3].map(async () => (await house.app.pace.turn(pace)).end(true))
    const id = await start(house, 20)
    const working = work(house.app)
    await expect.poll(() => statesOf(house.app, id)).toContain('sending')

    await pauseCampaign(...owner(house, id))
    await Promise.all([...others, working])

    expect(await messagesByPhone(house.app)).toEqual(new Map())
    expect(await statesOf(house.app, id)).toEqual(Array(20).fill('pending'))
    expect(await stateOf(house.app, id)).toBe('paused')
  })
})
