import { english } from '@parley/shared/sentences/english'
import { platformSentence } from '@parley/shared/sentences/sentence'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import {
  createCampaignTestApp,
  drain,
  messagesByPhone,
  recipients,
  stateOf,
  statesOf,
  withPlatform,
} from '../../../testing/campaigns.ts'
import { readable } from '../../../testing/readable.ts'
import { engines } from '../../../testing/stores/engines.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { findCampaign } from '../campaigns.store.ts'
import { campaignReport } from '../report/campaign-report.ts'
import type { Run } from '../run/run.ts'
import { takeRecipients } from '../run/take-recipients.ts'
import { changeBudget } from './change-budget.ts'
import { getCampaign } from './get-campaign.ts'
import { resumeCampaign } from './resume-campaign.ts'
import { startCampaign } from './start-campaign.ts'

/** The price of a marketing message to Germany, in millionths of a dollar. */
const each = 136_500

describe.each(engines)('on $name', (engine) => {
  const open = () => createCampaignTestApp(engine)
  const start = async (fixture: TestApp, count: number, budgetMicros: number) =>
    (
      await authorized('campaigns.send', startCampaign)(fixture.app, fixture.member(), {
        workspaceId: fixture.workspaceId,
        templateName: 'order_shipped',
        recipients: recipients(count),
        budgetMicros,
      })
    ).id
  const refOf = (fixture: TestApp, campaignId: string) => ({ workspaceId: fixture.workspaceId, campaignId })

  test('a budget is never exceeded: the campaign stops with a reason, the rest stay pending', async () => {
    const fixture = await open()
    const id = await start(fixture, 60, 35 * each + each - 1)

    await fixture.runJobs()

    const campaign = await authorized('campaigns.read', getCampaign)(fixture.app, fixture.member(), refOf(fixture, id))
    expect(readable(campaign)).toMatchObject({
      state: 'stopped',
      stop_reason:
        'The budget of 4.913999 USD is used up: 4.7775 USD is spent, and the next message costs 0.1365 USD. Raise the budget, then resume',
      counts: { pending: 25 },
      budget: { micros: 36 * each - 1, currency: 'USD' },
    })
    expect((await messagesByPhone(fixture.app)).size).toBe(35)
    const { cost } = await authorized('campaigns.read', campaignReport)(
      fixture.app,
      fixture.member(),
      refOf(fixture, id),
    )
    expect(cost.sent.micros).toBe(35 * each)
    expect(cost.estimate.micros).toBe(60 * each)
  })

  test('the budget of a campaign can be raised, so that the campaign can be resumed', async () => {
    const fixture = await open()
    const id = await start(fixture, 5, 2 * each)
    await fixture.runJobs()
    expect(await stateOf(fixture.app, id)).toBe('stopped')

    const raised = await authorized('campaigns.send', changeBudget)(fixture.app, fixture.member(), {
      ...refOf(fixture, id),
      budgetMicros: 3 * each,
    })
    expect(raised).toMatchObject({ state: 'stopped', budget: { micros: 3 * each } })
    await authorized('campaigns.send', resumeCampaign)(fixture.app, fixture.member(), refOf(fixture, id))
    await fixture.runJobs()
    expect((await messagesByPhone(fixture.app)).size).toBe(3)
    expect(await stateOf(fixture.app, id)).toBe('stopped')
    await authorized('campaigns.send', changeBudget)(fixture.app, fixture.member(), {
      ...refOf(fixture, id),
      budgetMicros: null,
    })
    await authorized('campaigns.send', resumeCampaign)(fixture.app, fixture.member(), refOf(fixture, id))
    await fixture.runJobs()

    expect(await stateOf(fixture.app, id)).toBe('completed')
    expect([...(await messagesByPhone(fixture.app)).values()]).toEqual([1, 1, 1, 1, 1])
  })

  test('the budget of a campaign that is exactly enough lets the campaign complete', async () => {
    const fixture = await open()
    const id = await start(fixture, 3, 3 * each)

    await fixture.runJobs()

    expect(await stateOf(fixture.app, id)).toBe('completed')
  })

  test('the budget of a campaign is not spent on messages that the platform refused', async () => {
    const fixture = await open()
    let attempts = 0
    const { app } = withPlatform(fixture.app, async (_, accept) => {
      attempts += 1
      return attempts % 2 === 0 ? { kind: 'refused', code: '131009', message: platformSentence('Unknown') } : accept()
    })
    const id = await start(fixture, 7, 4 * each)

    await drain(app)

    const states = await statesOf(fixture.app, id)
    expect(states.filter((state) => state === 'failed')).toHaveLength(3)
    expect(states.filter((state) => state === 'sent')).toHaveLength(4)
    expect(await stateOf(fixture.app, id)).toBe('completed')
  })

  test('the budget of a campaign is not exceeded by two concurrent runs', async () => {
    const fixture = await open()
    const { app } = fixture
    const id = await start(fixture, 40, 10 * each)
    const campaign = await findCampaign(app.db, fixture.scope(), id)
    const channel = campaign && (await findChannel(app.db, fixture.scope(), campaign.channel_id))
    if (!campaign || !channel) throw new Error('The campaign is not there')
    const job = { requireLease: async () => {}, signal: new AbortController().signal } as unknown as Run['job']
    const run = { app, scope: fixture.scope(), campaign, channel, job }
    await app.transact((tx) => tx.updateTable('campaign').set({ state: 'running' }).where('id', '=', id).execute())

    const batches = await Promise.all(Array.from({ length: 6 }, () => takeRecipients(run, 4)))

    expect(batches.flatMap(({ ready }) => ready)).toHaveLength(10)
    expect((await statesOf(app, id)).filter((state) => state === 'sending')).toHaveLength(10)
    expect(
      batches.some(({ problem }) => problem && english(problem).startsWith('The budget of 1.365 USD is used up')),
    ).toBe(true)
  })

  test('the budget of a campaign of a cancelled campaign cannot be changed', async () => {
    const fixture = await open()
    const id = await start(fixture, 1, each)
    await fixture.app.transact((tx) =>
      tx.updateTable('campaign').set({ state: 'cancelled' }).where('id', '=', id).execute(),
    )

    const change = authorized('campaigns.send', changeBudget)(fixture.app, fixture.member(), {
      ...refOf(fixture, id),
      budgetMicros: null,
    })

    await expect(change).rejects.toMatchObject({ code: 'conflict' })
  })
})
