import { SortCampaigns } from '@parley/shared/campaigns/campaigns'
import { ListRecipients } from '@parley/shared/campaigns/recipients'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import {
  createCampaignTestApp,
  openRecordedCampaign,
  phoneOf,
  raiseSendingRate,
  recipients,
} from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { planOf } from '../../testing/stores/plans.ts'
import { pendingTemplate } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { bulkSend } from './manage/bulk-send.ts'
import { checkCampaign } from './manage/check-campaign.ts'
import { getCampaign } from './manage/get-campaign.ts'
import { startCampaign } from './manage/start-campaign.ts'
import { campaignHistory } from './report/campaign-history.ts'
import { listRecipients } from './report/list-recipients.ts'

const anybody = { 1: 'Anna', 2: 'A-1' }

describe.each(engines)('on $name', (engine) => {
  const open = () => createCampaignTestApp(engine)
  const send = (fixture: TestApp, to: ReturnType<typeof recipients>) =>
    authorized('campaigns.send', bulkSend)(fixture.app, fixture.member('campaigner'), {
      workspaceId: fixture.workspaceId,
      templateName: 'order_shipped',
      recipients: to,
    })
  const history = (fixture: TestApp, filter: Partial<SortCampaigns> = {}) =>
    campaignHistory(fixture.app, fixture.scope(), SortCampaigns.parse({ workspaceId: fixture.workspaceId, ...filter }))
  const recipientsOf = (fixture: TestApp, filter: Partial<ListRecipients> & { campaignId: string }) =>
    listRecipients(fixture.app, fixture.scope(), ListRecipients.parse({ workspaceId: fixture.workspaceId, ...filter }))

  test('the campaign history shows name, template, figures, success rate, cost, sender and times', async () => {
    const fixture = await open()
    const sentAt = new Date(fixture.app.now()).toISOString()
    const { campaignId } = await send(fixture, [
      ...recipients(2),
      { phone: '+12125550123', variables: anybody },
      { phone: 'unknown', variables: anybody },
    ])

    const { data } = await history(fixture)

    expect(data).toEqual([
      {
        id: campaignId,
        name: 'order_shipped',
        template: { name: 'order_shipped', language: 'en_US', category: 'MARKETING' },
        channel_id: expect.any(String),
        channel_name: 'Simulator',
        state: 'completed',
        stop_reason: null,
        scheduled_for: null,
        time_zone: null,
        total: 4,
        duplicates: 0,
        simulated: true,
        counts: { pending: 0, sending: 0, sent: 3, delivered: 0, read: 0, failed: 1, skipped: 0, uncertain: 0 },
        replied: 0,
        success_rate: 0.75,
        cost_estimate: { micros: 2 * 136_500 + 25_000, currency: 'USD' },
        budget: null,
        rate_card: 'whatsapp-usd-2026-10-01',
        sent_by: 'The campaigner',
        created_at: sentAt,
        started_at: sentAt,
        completed_at: sentAt,
      },
    ])
    expect(await getCampaign(fixture.app, fixture.scope(), { campaignId })).toEqual(data[0])
  })

  test('the campaign history lists campaigns newest first, by page and state', async () => {
    const fixture = await open()
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) {
      ids.unshift((await send(fixture, recipients(n + 1))).campaignId)
      fixture.clock.advance(1)
    }
    const waiting = await startCampaign(fixture.app, fixture.scope(), {
      templateName: 'order_shipped',
      recipients: recipients(1),
      name: 'Autumn sale',
    })

    expect((await history(fixture)).data.map(({ id }) => id)).toEqual([waiting.id, ...ids])
    const second = await history(fixture, { page: 2, limit: 2 })
    expect(second.data.map(({ id, total }) => ({ id, total }))).toEqual([
      { id: ids[1], total: 4 },
      { id: ids[2], total: 3 },
    ])
    expect(second.pagination).toMatchObject({ page: 2, limit: 2, total: 6, total_pages: 3 })
    expect((await history(fixture, { state: 'running' })).data).toMatchObject([{ id: waiting.id, name: 'Autumn sale' }])
    expect((await history(fixture, { q: 'AUTUMN' })).data.map(({ id }) => id)).toEqual([waiting.id])
    expect((await history(fixture, { q: 'order_' })).pagination.total).toBe(6)
    expect((await history(fixture, { q: 'order%' })).pagination.total).toBe(0)
    expect((await history(fixture, { state: 'paused' })).pagination.total).toBe(0)
    expect((await history(fixture, { mode: 'test' })).data).toHaveLength(6)
  })

  test('the campaign history names the sender, an API key by its prefix', async () => {
    const fixture = await open()
    const key = fixture.keyHolder({ bulk_send: true })
    await authorized('campaigns.send', bulkSend)(fixture.app, key, {
      templateName: 'order_shipped',
      recipients: recipients(1),
    })

    expect((await history(fixture)).data).toMatchObject([{ sent_by: `API key ${key.keyPrefix}` }])
  })

  test('the campaign history lists recipients in request order, by page and state, with readable reasons', async () => {
    const fixture = await open()
    const { campaignId, results } = await send(fixture, [
      { phone: 'unknown', variables: anybody },
      ...recipients(3),
      { phone: '+15550000008', variables: anybody },
    ])

    const all = await recipientsOf(fixture, { campaignId })
    expect(all.data.map(({ position, phone, state }) => [position, phone, state])).toEqual([
      [0, 'unknown', 'failed'],
      [1, phoneOf(0), 'sent'],
      [2, phoneOf(1), 'sent'],
      [3, phoneOf(2), 'sent'],
      [4, '+15550000008', 'failed'],
    ])
    expect(all.data[1]).toMatchObject({ message_id: results[1]?.messageId, error: null, conversation_id: null })
    const failed = await recipientsOf(fixture, { campaignId, state: 'failed', limit: 1, page: 2 })
    expect(failed.pagination).toMatchObject({ total: 2, total_pages: 2 })
    expect(readable(failed.data)).toMatchObject([
      { position: 4, error: { code: '131009', message: 'The platform does not know this recipient' } },
    ])
    expect(readable(all.data[0]?.error)).toEqual({
      code: 'invalid_phone',
      message: 'The phone number "unknown" must be in international format with a leading +',
      hint: 'Correct the number in your list, with + and country code, and add the person to a new campaign.',
    })
  })

  test('the campaign history counts replies and links to their conversations', async () => {
    const fixture = await open()
    const { campaignId } = await send(fixture, recipients(3))
    const { conversationId } = await (await customersOf(fixture)).write(phoneOf(1), 'Who is this?')

    expect(await getCampaign(fixture.app, fixture.scope(), { campaignId })).toMatchObject({ replied: 1 })
    const { data } = await recipientsOf(fixture, { campaignId })
    expect(data.map((recipient) => recipient.conversation_id)).toEqual([null, conversationId, null])
  })

  describe('a check', () => {
    const check = (fixture: TestApp, to: ReturnType<typeof recipients>) =>
      authorized('campaigns.send', checkCampaign)(fixture.app, fixture.member(), {
        workspaceId: fixture.workspaceId,
        templateName: 'order_shipped',
        recipients: to,
      })

    test('a check shows problems, cost by market and duration, and changes nothing', async () => {
      const fixture = await open()
      await raiseSendingRate(fixture, 2)
      await (await customersOf(fixture)).write(phoneOf(1), 'STOP')

      const answer = await check(fixture, [
        ...recipients(3),
        { phone: '0151 123', variables: anybody },
        { phone: phoneOf(2), variables: anybody },
        { phone: '+12125550123', variables: { 1: 'x' } },
        { phone: '+12125550124', variables: anybody },
      ])

      expect(answer).toMatchObject({
        problem: null,
        total: 7,
        sendable: 3,
        cost_estimate: { micros: 3 * 136_500 + 2 * 25_000, currency: 'USD' },
        by_market: [
          { market: 'Germany', recipients: 3, micros: 3 * 136_500 },
          { market: 'North America', recipients: 2, micros: 50_000 },
        ],
        rate_card: 'whatsapp-usd-2026-10-01',
        seconds_at_pace: 2,
      })
      expect(answer.results.map(({ position, problem }) => [position, problem])).toEqual([
        [1, 'opted_out'],
        [3, 'phone'],
        [4, 'duplicate'],
        [5, 'missing_variable'],
      ])
      expect((await history(fixture)).data).toEqual([])
    })

    test('a check estimates the cost that the campaign then stores', async () => {
      const fixture = await open()
      const to = [...recipients(5), { phone: '+79161234567', variables: anybody }, { phone: '+1', variables: anybody }]

      const estimate = (await check(fixture, to)).cost_estimate
      await send(fixture, to)

      expect((await history(fixture)).data).toMatchObject([{ cost_estimate: estimate }])
    })

    test('a check reports that nothing can be sent while the template is in review', async () => {
      const fixture = await createTestApp(engine)
      await pendingTemplate(fixture)

      expect(readable(await check(fixture, recipients(2)))).toMatchObject({
        problem: 'The template "order_shipped" (en_US) is PENDING; only an APPROVED template can be sent',
        sendable: 0,
        results: [],
      })
    })
  })
})

describe.each(engines.filter((engine) => engine.name === 'sqlite'))('on $name', (engine) => {
  test('the query plan of reports uses indexes for pages of campaigns, their figures and recipients', async () => {
    const { fixture, campaignId, app, queries } = await openRecordedCampaign(engine)
    await campaignHistory(app, fixture.scope(), SortCampaigns.parse({ workspaceId: fixture.workspaceId }))
    for (const state of [undefined, 'sent'] as const) {
      const filter = ListRecipients.parse({ workspaceId: fixture.workspaceId, campaignId, state })
      await listRecipients(app, fixture.scope(), filter)
    }

    const plans = await Promise.all(queries.map(async (query) => `${query.sql}\n${await planOf(fixture.app, query)}`))
    expect(plans.length).toBeGreaterThan(8)
    for (const plan of plans) expect(plan).not.toMatch(/SCAN|TEMP B-TREE FOR ORDER BY/)
    const figures = plans.filter((plan) => plan.includes('count(*)') && plan.includes('"campaign_recipient"'))
    for (const plan of figures) {
      expect(plan).toMatch(
        /COVERING INDEX campaign_recipient_(by_state|replied)|USING INDEX campaign_recipient_replied/,
      )
    }
  })
})
