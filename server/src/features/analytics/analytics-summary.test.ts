import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { surveyDelayMs } from '@parley/shared/conversations/survey-answers'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { messagesByPhone, planCampaign, recipients } from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { analyticsSummary } from './analytics-summary.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const noDurations = { count: 0, median_seconds: null, p90_seconds: null }

describe.each(engines)('on $name', (engine) => {
  test('an empty workspace has zero figures for the last 30 days', async () => {
    const { app, system } = await createTestApp(engine)
    const summary = await authorized('analytics.read', analyticsSummary)(app, system(), {})

    expect(summary).toMatchObject({ from: '2026-10-23', to: '2026-11-21', time_zone: 'UTC' })
    expect(summary.previous).toEqual({ from: '2026-09-23', to: '2026-10-22' })
    expect(summary.days).toHaveLength(30)
    expect(summary.current).toEqual({
      inbound: 0,
      outbound: 0,
      campaign_messages: 0,
      conversations_opened: 0,
      first_reply: noDurations,
      first_reply_by_person: noDurations,
      resolution: noDurations,
      satisfaction: { count: 0, average: null, scores: [0, 0, 0, 0, 0] },
    })
    expect(summary.deleted).toEqual({ messages: 0, conversations: 0, measured_from_opening: 0, of_unknown_channel: 0 })
    expect([summary.campaigns, summary.templates]).toEqual([[], []])
  })

  test('analytics reports messages, durations and scores beside the previous period', async () => {
    const { fixture, talk, customers } = await open(engine)
    const { app, clock } = fixture
    await talk('+491700000001', { replyAfterMs: minuteMs })
    clock.advance(dayMs)
    await talk('+491700000001', { replyAfterMs: 10 * minuteMs, score: 4 })
    await talk('+491700000002', { replyAfterMs: 20 * minuteMs, score: 1 })
    await customers.write('+491700000003', 'without a reply')
    await customers.write('+491700000003', 'hello?')

    const summary = await analyticsSummary(app, fixture.scope(), { from: '2026-11-22', to: '2026-11-22' })
    expect(summary.current).toEqual({
      // Per conversation: the question and the score inbound, the reply and the survey outbound.
      inbound: 6,
      outbound: 4,
      campaign_messages: 0,
      conversations_opened: 3,
      first_reply: { count: 2, median_seconds: 600, p90_seconds: 1200 },
      first_reply_by_person: noDurations,
      resolution: { count: 2, median_seconds: 600, p90_seconds: 1200 },
      satisfaction: { count: 2, average: 2.5, scores: [1, 0, 0, 1, 0] },
    })
    expect(summary.before).toMatchObject({
      inbound: 1,
      outbound: 2,
      conversations_opened: 1,
      first_reply: { count: 1, median_seconds: 60, p90_seconds: 60 },
      satisfaction: { count: 0, average: null },
    })
    expect(summary.days).toEqual([{ day: '2026-11-22', inbound: 6, outbound: 4, campaign_messages: 0 }])
  })

  test('days follow the workspace’s time zone', async () => {
    const { fixture, customers } = await open(engine)
    const { app, workspaceId } = fixture
    await authorized('settings.manage', changeSettings)(app, fixture.member(), {
      workspaceId,
      timeZone: 'Pacific/Auckland',
    })
    await customers.write('+491700000001', '10 in the evening')
    fixture.clock.advance(3 * 60 * minuteMs)
    await customers.write('+491700000001', '1 in the morning')

    const summary = await analyticsSummary(app, fixture.scope(), { from: '2026-11-21', to: '2026-11-22' })
    expect(summary.days).toEqual([
      { day: '2026-11-21', inbound: 1, outbound: 0, campaign_messages: 0 },
      { day: '2026-11-22', inbound: 1, outbound: 0, campaign_messages: 0 },
    ])
  })

  test('analytics reports results per campaign and per template', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    await approvedTemplate(fixture)
    const send = (list: ReturnType<typeof recipients>) =>
      authorized('campaigns.send', bulkSend)(app, fixture.member(), {
        workspaceId,
        templateName: 'order_shipped',
        recipients: list,
      })
    const first = await send([...recipients(2), { phone: '0151', variables: { 1: 'a', 2: 'b' } }])
    fixture.clock.advance(minuteMs)
    await send(recipients(1))
    expect((await messagesByPhone(app)).size).toBe(2)

    const summary = await analyticsSummary(app, fixture.scope(), {})
    expect(summary.campaigns).toHaveLength(2)
    expect(summary.campaigns[1]).toMatchObject({
      id: first.campaignId,
      recipients: 3,
      successful: 2,
      failed: 1,
      replied: 0,
    })
    expect(summary.templates).toMatchObject([
      { name: 'order_shipped', language: 'en_US', campaigns: 2, recipients: 4, successful: 3, failed: 1 },
    ])
    const planned = await planCampaign(fixture)
    const { campaigns } = await analyticsSummary(app, fixture.scope(), {})
    const unsent = { recipients: 3, attempted: 0, successful: 0, failed: 0 }
    expect(campaigns.find(({ id }) => id === planned.id)).toMatchObject(unsent)
    expect(campaigns.map(({ attempted }) => attempted).toSorted()).toEqual([0, 1, 3])
    const other = await analyticsSummary(app, fixture.scope('test'), {})
    expect([other.campaigns, other.templates, other.current.outbound]).toEqual([[], [], 0])
  })

  test('a reversed range or one longer than a year is refused', async () => {
    const { app, system } = await createTestApp(engine)
    const summaryOf = (from: string, to: string) =>
      authorized('analytics.read', analyticsSummary)(app, system(), { from, to })

    await expect(summaryOf('2026-11-21', '2026-11-20')).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(summaryOf('2025-11-20', '2026-11-21')).rejects.toMatchObject({ details: [{ path: 'from' }] })
    expect((await summaryOf('2025-11-21', '2026-11-21')).days).toHaveLength(366)
  })

  test('analytics requires a permission to view analytics', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId, otherWorkspaceId } = fixture
    const stranger = fixture.member('owner', { workspaceId: otherWorkspaceId })
    const refused = [stranger, fixture.member('viewer'), fixture.keyHolder({ write: true, conversations: true })]
    for (const actor of refused) {
      await expect(authorized('analytics.read', analyticsSummary)(app, actor, { workspaceId })).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
    for (const actor of [
      fixture.member('agent'),
      fixture.keyHolder({ analytics: true }),
      fixture.keyHolder({ read: true }),
    ]) {
      expect(await authorized('analytics.read', analyticsSummary)(app, actor, { workspaceId })).toMatchObject({
        to: '2026-11-21',
      })
    }
  })
})

async function open(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app, workspaceId, clock } = fixture
  const satisfaction = SatisfactionSettings.parse({ enabled: true, repeatAfterDays: 0 })
  await authorized('settings.manage', changeSettings)(app, fixture.member(), { workspaceId, satisfaction })
  const customers = await customersOf(fixture)
  /** A question, its reply, the resolution and optionally a score. */
  const talk = async (phone: string, { replyAfterMs, score }: { replyAfterMs: number; score?: number }) => {
    const { conversationId } = await customers.write(phone, 'A question')
    clock.advance(replyAfterMs)
    await sendMessage(app, fixture.scope(), { conversationId, text: 'An answer' })
    await changeConversation(app, fixture.scope(), { conversationId, status: 'resolved' })
    clock.advance(surveyDelayMs)
    await fixture.runJobs()
    if (score !== undefined) await customers.write(phone, `${score}`)
  }
  return { fixture, customers, talk }
}
