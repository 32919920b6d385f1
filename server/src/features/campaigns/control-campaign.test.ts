import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import { ListRecipients, Recipient } from '@parley/shared/campaigns/recipients'
import { platformSentence } from '@parley/shared/sentences/sentence'
import { describe, expect, test } from 'vitest'
import { authorize } from '../../policy.ts'
import { authorized } from '../../testing/authorized.ts'
import {
  createCampaignTestApp,
  drain,
  messagesByPhone,
  phoneOf,
  raiseSendingRate,
  recipients,
  stateOf,
  statesOf,
  withPlatform,
} from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { simulatorOf } from '../../testing/platforms.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate, pendingTemplate } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { bulkSend } from './manage/bulk-send.ts'
import { cancelCampaign } from './manage/cancel-campaign.ts'
import { pauseCampaign } from './manage/pause-campaign.ts'
import { resumeCampaign } from './manage/resume-campaign.ts'
import { retryFailed } from './manage/retry-failed.ts'
import { startCampaign } from './manage/start-campaign.ts'
import { campaignReport } from './report/campaign-report.ts'
import { listRecipients } from './report/list-recipients.ts'
import { watchCampaign } from './report/watch-campaign.ts'

describe.each(engines)('controlling a campaign on $name', (engine) => {
  const open = () => createCampaignTestApp(engine)
  const start = async (fixture: TestApp, to = recipients(3)) =>
    (await startCampaign(fixture.app, fixture.scope(), { templateName: 'order_shipped', recipients: to })).id
  const control = (fixture: TestApp, operation: typeof pauseCampaign, campaignId: string) =>
    authorized('campaigns.send', operation)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      campaignId,
    })

  test('pausing, resuming and cancelling are idempotent', async () => {
    const fixture = await open()
    const id = await start(fixture)

    for (const operation of [pauseCampaign, pauseCampaign]) {
      expect(await control(fixture, operation, id)).toMatchObject({ state: 'paused', counts: { pending: 3 } })
    }
    await fixture.runJobs()
    expect(await messagesByPhone(fixture.app)).toEqual(new Map())
    for (const operation of [resumeCampaign, resumeCampaign]) {
      expect(await control(fixture, operation, id)).toMatchObject({ state: 'running' })
    }
    for (const operation of [cancelCampaign, cancelCampaign]) {
      expect(await control(fixture, operation, id)).toMatchObject({ state: 'cancelled', counts: { skipped: 3 } })
    }
    await fixture.runJobs()
    expect(await messagesByPhone(fixture.app)).toEqual(new Map())
  })

  test('a paused or stopped campaign can be cancelled', async () => {
    const fixture = await open()
    const id = await start(fixture)
    await control(fixture, pauseCampaign, id)

    expect(await control(fixture, cancelCampaign, id)).toMatchObject({ state: 'cancelled' })
    await expect(control(fixture, pauseCampaign, id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(control(fixture, retryFailed, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('cancelling a campaign skips nobody of another', async () => {
    const fixture = await open()
    const [cancelled, other] = [await start(fixture), await start(fixture)]

    await control(fixture, cancelCampaign, cancelled)
    await fixture.runJobs()

    expect(await statesOf(fixture.app, cancelled)).toEqual(['skipped', 'skipped', 'skipped'])
    expect(await statesOf(fixture.app, other)).toEqual(['sent', 'sent', 'sent'])
  })

  test.each([
    ['pause', pauseCampaign, 'The campaign is completed; only a running campaign can be paused'],
    ['resume', resumeCampaign, 'The campaign is completed; only a paused or stopped campaign can be resumed'],
    ['cancel', cancelCampaign, 'The campaign is completed and cannot be cancelled'],
    ['retry', retryFailed, 'No recipient of this campaign has failed'],
  ])('a completed campaign refuses to %s', async (_, operation, message) => {
    const fixture = await open()
    const id = await start(fixture)
    await fixture.runJobs()

    await expect(control(fixture, operation, id)).rejects.toMatchObject({ code: 'conflict', message })
    expect(await stateOf(fixture.app, id)).toBe('completed')
  })

  test('a retry sends only to failed recipients, each with a new message', async () => {
    const fixture = await open()
    const refusing = withPlatform(fixture.app, async ({ to }, accept) =>
      to.phone === phoneOf(1)
        ? { kind: 'refused', code: '131000', message: platformSentence('Something went wrong') }
        : accept(),
    )
    const id = await start(fixture, [...recipients(3), { phone: '0151', variables: {} }])
    await drain(refusing.app)
    expect((await statesOf(fixture.app, id))[1]).toBe('failed')

    const retried = await control(fixture, retryFailed, id)
    expect(retried).toMatchObject({ state: 'running', completed_at: null, counts: { pending: 1, failed: 1 } })
    const settledAt = async () => {
      const all = ListRecipients.parse({ workspaceId: fixture.workspaceId, campaignId: id })
      return (await authorized('campaigns.read', listRecipients)(fixture.app, fixture.member(), all)).data[1]
        ?.settled_at
    }
    expect(await settledAt()).toBeNull()
    fixture.clock.advance(60_000)
    const later = withPlatform(fixture.app, (_, accept) => accept())
    await drain(later.app)

    expect(later.handed.map(({ to }) => to.phone)).toEqual([phoneOf(1)])
    expect(refusing.handed.map(({ messageId }) => messageId)).not.toContain(later.handed[0]?.messageId)
    expect((await statesOf(fixture.app, id))[3]).toBe('failed')
    expect(await settledAt()).toBe(new Date(fixture.app.now()).toISOString())
    expect([...(await messagesByPhone(fixture.app)).values()]).toEqual([1, 1, 1])
    expect(await stateOf(fixture.app, id)).toBe('completed')
  })

  test('a retry of a paused campaign sends to nobody until it is resumed', async () => {
    const fixture = await open()
    await raiseSendingRate(fixture, 20)
    const refusing = withPlatform(fixture.app, async () => {
      if (refusing.handed.length === 1) await control(fixture, pauseCampaign, id)
      return { kind: 'refused', code: '131000', message: platformSentence('No') }
    })
    const id = await start(fixture, recipients(40))
    await drain(refusing.app)

    const retried = await control(fixture, retryFailed, id)
    expect(retried).toMatchObject({ state: 'paused', counts: { pending: 40, failed: 0 } })
    await fixture.runJobs()
    expect(await messagesByPhone(fixture.app)).toEqual(new Map())

    await raiseSendingRate(fixture)
    await control(fixture, resumeCampaign, id)
    await fixture.runJobs()
    expect([...(await messagesByPhone(fixture.app)).values()]).toEqual(Array(40).fill(1))
  })

  test('a late receipt of the failed message does not affect the retried one', async () => {
    const fixture = await open()
    const refusing = withPlatform(fixture.app, async () => ({
      kind: 'refused',
      code: '131000',
      message: platformSentence('No'),
    }))
    const id = await start(fixture, recipients(1))
    await drain(refusing.app)
    await control(fixture, retryFailed, id)

    await (await customersOf(fixture)).receipt(refusing.handed[0]?.messageId ?? '', 'delivered')

    expect(await statesOf(fixture.app, id)).toEqual(['pending'])
  })

  test('a retry after template approval sends to recipients who failed without it', async () => {
    const fixture = await createTestApp(engine)
    await pendingTemplate(fixture)
    await raiseSendingRate(fixture)
    const { campaignId } = await bulkSend(fixture.app, fixture.scope(), {
      templateName: 'order_shipped',
      recipients: recipients(2),
    })
    await expect(control(fixture, retryFailed, campaignId)).rejects.toMatchObject({
      code: 'conflict',
      message:
        'None of the failed recipients can be retried. The template "order_shipped" (en_US) is PENDING; only an APPROVED template can be sent',
    })

    const channel = await defaultChannel(fixture.app.db, fixture.scope())
    const review = { name: 'order_shipped', language: 'en_US', status: 'APPROVED', reason: null } as const
    await simulatorOf(fixture.app).simulation.decideReview(channel, review)
    await control(fixture, retryFailed, campaignId)
    await fixture.runJobs()

    expect([...(await messagesByPhone(fixture.app)).values()]).toEqual([1, 1])
  })

  test('a retry takes only recipients that can succeed, and the report counts them', async () => {
    const fixture = await open()
    const codes = ['131000', '131026', '130403', '131050', '131049', '131000']
    const failing = withPlatform(fixture.app, async ({ to }) => {
      const code = codes[recipients(6).findIndex(({ phone }) => phone === to.phone)] ?? ''
      return { kind: 'refused', code, message: platformSentence('No') }
    })
    const id = await start(fixture, [...recipients(6), { phone: '0151', variables: {} }])
    await drain(failing.app)
    await (await customersOf(fixture)).write(phoneOf(5), 'STOP')
    const retryable = async () =>
      (
        await authorized('campaigns.read', campaignReport)(fixture.app, fixture.member(), {
          workspaceId: fixture.workspaceId,
          campaignId: id,
        })
      ).retryable

    expect(await retryable()).toBe(1)
    fixture.clock.advance(86_400_000)
    expect(await retryable()).toBe(2)
    await control(fixture, retryFailed, id)

    expect(await retryable()).toBe(0)
    const states = ['pending', 'failed', 'failed', 'failed', 'pending', 'failed', 'failed']
    expect(await statesOf(fixture.app, id)).toEqual(states)
  })

  test('a retry sends to no recipient whose request was invalid', async () => {
    const fixture = await createTestApp(engine)
    await approvedTemplate(fixture, { body: 'Order {{1}} is on its way.' })
    const given = [null, { phone: phoneOf(1), variables: null }, { phone: phoneOf(2), variables: { 1: 5 } }]
    const { id } = await startCampaign(fixture.app, fixture.scope(), {
      templateName: 'order_shipped',
      recipients: given.map((each) => Recipient.parse(each)),
    })
    await fixture.runJobs()

    await expect(control(fixture, retryFailed, id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await statesOf(fixture.app, id)).toEqual(['failed', 'failed', 'failed'])
    expect(await messagesByPhone(fixture.app)).toEqual(new Map())
  })

  test('a watcher sees the campaign from its start to its end', async () => {
    const fixture = await open()
    const id = await start(fixture, recipients(5))
    const seen: CampaignView[] = []
    const where = { workspaceId: fixture.workspaceId, campaignId: id }
    let running: Promise<void> | undefined
    for await (const { view } of watchCampaign(
      fixture.app,
      authorize(fixture.member('viewer'), 'campaigns.read', where),
      where,
    )) {
      seen.push(view)
      running ??= fixture.runJobs()
    }
    await running

    expect(seen[0]).toMatchObject({ state: 'running', counts: { pending: 5 } })
    expect(seen.at(-1)).toMatchObject({ state: 'completed', counts: { pending: 0 } })
  })

  test('the watch ends when its signal aborts', async () => {
    const fixture = await open()
    const id = await start(fixture)
    const abort = new AbortController()
    const watching = watchCampaign(
      fixture.app,
      fixture.scope(),
      { workspaceId: fixture.workspaceId, campaignId: id },
      abort.signal,
    )

    expect((await watching.next()).value).toMatchObject({ view: { state: 'running' } })
    abort.abort()
    expect((await watching.next()).done).toBe(true)
  })
})
