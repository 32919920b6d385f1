import { platformSentence } from '@parley/shared/sentences/sentence'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import {
  createCampaignTestApp,
  drain,
  expectHandedOnce,
  phoneOf,
  raiseSendingRate,
  recipients,
  runJobsOf,
  startTo,
  stateOf,
  statesOf,
  withPlatform,
} from '../../testing/campaigns.ts'
import { eventsOf, recordEvents } from '../../testing/customers.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { bulkSend } from './manage/bulk-send.ts'
import { cancelCampaign } from './manage/cancel-campaign.ts'
import { getCampaign } from './manage/get-campaign.ts'
import { pauseCampaign } from './manage/pause-campaign.ts'
import { resumeCampaign } from './manage/resume-campaign.ts'

describe.each(engines)('on $name', (engine) => {
  const open = (messagesPerSecond?: number) => createCampaignTestApp(engine, messagesPerSecond).then(recordEvents)

  test('a running campaign stops sending within a second of a pause, and sends the rest after resuming', async () => {
    const fixture = await open(80)
    const { app, handed } = withPlatform(fixture.app, async (_, accept) => {
      if (handed.length === 5)
        await authorized('campaigns.send', pauseCampaign)(fixture.app, fixture.member(), {
          workspaceId: fixture.workspaceId,
          campaignId: id,
        })
      return accept()
    })
    const id = await startTo(fixture, 120)

    await drain(app)

    expect(handed.length).toBeGreaterThanOrEqual(5)
    expect(handed.length).toBeLessThan(80)
    expect(await stateOf(fixture.app, id)).toBe('paused')
    expect(new Set(await statesOf(fixture.app, id))).toEqual(new Set(['sent', 'pending']))
    expect(await runJobsOf(fixture)).toEqual([])

    await raiseSendingRate(fixture)
    await authorized('campaigns.send', resumeCampaign)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      campaignId: id,
    })
    await drain(app)
    expectHandedOnce(handed, 120)
    expect(await stateOf(fixture.app, id)).toBe('completed')
  })

  test('a running campaign continues when resumed before its run has noticed the pause', async () => {
    const fixture = await open()
    const who = { workspaceId: fixture.workspaceId, campaignId: '' }
    const { app, handed } = withPlatform(fixture.app, async (_, accept) => {
      if (handed.length === 30) {
        await authorized('campaigns.send', pauseCampaign)(fixture.app, fixture.member(), who)
        await authorized('campaigns.send', resumeCampaign)(fixture.app, fixture.member(), who)
      }
      return accept()
    })
    who.campaignId = await startTo(fixture, 250)

    await drain(app)

    expectHandedOnce(handed, 250)
    expect(await stateOf(fixture.app, who.campaignId)).toBe('completed')
  })

  test('when cancelled skips every unsent recipient permanently', async () => {
    const fixture = await open(80)
    const { app, handed } = withPlatform(fixture.app, async (_, accept) => {
      if (handed.length === 5)
        await authorized('campaigns.send', cancelCampaign)(fixture.app, fixture.member(), {
          workspaceId: fixture.workspaceId,
          campaignId: id,
        })
      return accept()
    })
    const id = await startTo(fixture, 120)

    await drain(app)

    expect(handed.length).toBeLessThan(80)
    const states = await statesOf(fixture.app, id)
    expect(states.filter((state) => state === 'sent')).toHaveLength(handed.length)
    expect(states.filter((state) => state === 'skipped')).toHaveLength(120 - handed.length)
    expect(await stateOf(fixture.app, id)).toBe('cancelled')
    expect(await eventsOf(fixture, 'campaign.completed')).toEqual([])
    await expect(
      authorized('campaigns.send', resumeCampaign)(fixture.app, fixture.member(), {
        workspaceId: fixture.workspaceId,
        campaignId: id,
      }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a running campaign stops with a reason at a refusal that affects every message, and can be resumed', async () => {
    const fixture = await open(100)
    let paid = false
    const { app, handed } = withPlatform(fixture.app, async (_, accept) =>
      paid || handed.length < 5
        ? accept()
        : {
            kind: 'refused',
            code: '131042',
            message: platformSentence('The business has not paid'),
            stopsCampaign: true,
          },
    )
    const id = await startTo(fixture, 60)

    await drain(app)

    const view = await getCampaign(fixture.app, fixture.scope(), { campaignId: id })
    expect(readable(view)).toMatchObject({ state: 'stopped', stop_reason: 'The business has not paid' })
    expect(view.counts.sent).toBe(4)
    expect(view.counts.failed).toBeLessThan(10)
    expect(view.counts.pending).toBe(60 - 4 - view.counts.failed)

    paid = true
    await authorized('campaigns.send', resumeCampaign)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      campaignId: id,
    })
    await drain(app)
    const resumed = await getCampaign(fixture.app, fixture.scope(), { campaignId: id })
    expect(resumed).toMatchObject({ state: 'completed', stop_reason: null, counts: { sent: 60 - view.counts.failed } })
    expectHandedOnce(handed, 60)
  })

  test('a stopped bulk send reports the rest as not sent', async () => {
    const fixture = await open(50)

    const answer = await bulkSend(fixture.app, fixture.scope(), {
      templateName: 'order_shipped',
      recipients: [{ phone: '+15550000013', variables: { 1: 'a', 2: 'b' } }, ...recipients(100)],
    })

    expect(readable(answer.results[0]?.error)).toBe('The business has no valid payment method on the platform')
    expect(readable(answer.results.at(-1))).toEqual({
      phone: phoneOf(99),
      success: false,
      state: 'skipped',
      error: 'Not sent: the campaign was stopped. The business has no valid payment method on the platform',
    })
    expect(answer.successful + answer.failed).toBe(101)
  })
})
