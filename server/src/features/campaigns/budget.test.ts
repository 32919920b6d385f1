import { describe, expect, test } from 'vitest'
import { hurry, messagesByPhone, recipients, stateOf, statesOf, withPlatform } from '../../testing/campaigns.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'
import { findChannel } from '../channels/channels.store.ts'
import { campaignReport } from './campaign-report.ts'
import { findCampaign } from './campaigns.store.ts'
import { changeBudget } from './change-budget.ts'
import { getCampaign } from './get-campaign.ts'
import { resumeCampaign } from './resume-campaign.ts'
import type { Run } from './run.ts'
import { startCampaign } from './start-campaign.ts'
import { takeRecipients } from './take-recipients.ts'

/** What a marketing message to Germany costs, in millionths of a dollar. */
const each = 136_500

describe.each(engines)('the budget of a campaign on $name', (engine) => {
  async function open() {
    const house = await openTestHouse(engine)
    await approvedTemplate(house)
    await hurry(house)
    return house
  }
  const start = async (house: TestHouse, count: number, budgetMicros: number) =>
    (
      await startCampaign(house.app, house.member(), {
        workspaceId: house.workspaceId,
        templateName: 'order_shipped',
        recipients: recipients(count),
        budgetMicros,
      })
    ).id
  const of = (house: TestHouse, campaignId: string) => ({ workspaceId: house.workspaceId, campaignId })

  test('is never exceeded: the campaign stops with the reason, and the others keep waiting', async () => {
    const house = await open()
    const id = await start(house, 60, 35 * each + each - 1)

    await house.runJobs()

    const campaign = await getCampaign(house.app, house.member(), of(house, id))
    expect(campaign).toMatchObject({
      state: 'stopped',
      stop_reason:
        'The budget of 4.913999 USD is used up: 4.7775 USD is spent, and the next message costs 0.1365 USD. Raise the budget, then resume',
      counts: { pending: 25 },
      budget: { micros: 36 * each - 1, currency: 'USD' },
    })
    expect((await messagesByPhone(house.app)).size).toBe(35)
    const { cost } = await campaignReport(house.app, house.member(), of(house, id))
    expect(cost.sent.micros).toBe(35 * each)
    expect(cost.estimate.micros).toBe(60 * each)
  })

  test('can be raised, and the campaign resumed until it is used up again or all are sent to', async () => {
    const house = await open()
    const id = await start(house, 5, 2 * each)
    await house.runJobs()
    expect(await stateOf(house.app, id)).toBe('stopped')

    const raised = await changeBudget(house.app, house.member(), { ...of(house, id), budgetMicros: 3 * each })
    expect(raised).toMatchObject({ state: 'stopped', budget: { micros: 3 * each } })
    await resumeCampaign(house.app, house.member(), of(house, id))
    await house.runJobs()
    expect((await messagesByPhone(house.app)).size).toBe(3)
    expect(await stateOf(house.app, id)).toBe('stopped')
    await changeBudget(house.app, house.member(), { ...of(house, id), budgetMicros: null })
    await resumeCampaign(house.app, house.member(), of(house, id))
    await house.runJobs()

    expect(await stateOf(house.app, id)).toBe('completed')
    expect([...(await messagesByPhone(house.app)).values()]).toEqual([1, 1, 1, 1, 1])
  })

  test('that is just enough lets the campaign complete', async () => {
    const house = await open()
    const id = await start(house, 3, 3 * each)

    await house.runJobs()

    expect(await stateOf(house.app, id)).toBe('completed')
  })

  test('is not spent by messages that the platform refused', async () => {
    const house = await open()
    let taken = 0
    const { app } = withPlatform(house.app, async (_, accept) => {
      taken += 1
      return taken % 2 === 0 ? { kind: 'refused', code: '131009', message: 'Unknown' } : accept()
    })
    const id = await start(house, 7, 4 * each)

    await makeWorker(app, handlers).drain()

    const states = await statesOf(house.app, id)
    expect(states.filter((state) => state === 'failed')).toHaveLength(3)
    expect(states.filter((state) => state === 'sent')).toHaveLength(4)
    expect(await stateOf(house.app, id)).toBe('completed')
  })

  test('is not exceeded by two who take recipients at the same moment', async () => {
    const house = await open()
    const { app } = house
    const id = await start(house, 40, 10 * each)
    const campaign = await findCampaign(app.db, house.scope(), id)
    const channel = campaign && (await findChannel(app.db, house.scope(), campaign.channel_id))
    if (!campaign || !channel) throw new Error('The campaign is not there')
    const job = { hold: async () => {}, signal: new AbortController().signal } as unknown as Run['job']
    const run = { app, scope: house.scope(), campaign, channel, job }
    await app.transact((tx) => tx.updateTable('campaign').set({ state: 'running' }).where('id', '=', id).execute())

    const taken = await Promise.all(Array.from({ length: 6 }, () => takeRecipients(run, 4)))

    expect(taken.flatMap(({ ready }) => ready)).toHaveLength(10)
    expect((await statesOf(app, id)).filter((state) => state === 'sending')).toHaveLength(10)
    expect(taken.some(({ problem }) => problem?.startsWith('The budget of 1.365 USD is used up'))).toBe(true)
  })

  test('of a cancelled campaign changes no more', async () => {
    const house = await open()
    const id = await start(house, 1, each)
    await house.app.transact((tx) =>
      tx.updateTable('campaign').set({ state: 'cancelled' }).where('id', '=', id).execute(),
    )

    const change = changeBudget(house.app, house.member(), { ...of(house, id), budgetMicros: null })

    await expect(change).rejects.toMatchObject({ code: 'conflict' })
  })
})
