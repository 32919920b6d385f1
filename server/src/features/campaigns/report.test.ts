import { ListCampaigns } from '@parley/shared/campaigns'
import { ListRecipients } from '@parley/shared/recipients'
import { describe, expect, test } from 'vitest'
import { hurry, openRecordedCampaign, phoneOf, recipients } from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { planOf } from '../../testing/plans.ts'
import { approvedTemplate, pendingTemplate } from '../../testing/templates.ts'
import { bulkSend } from './bulk-send.ts'
import { campaignHistory } from './campaign-history.ts'
import { checkCampaign } from './check-campaign.ts'
import { getCampaign } from './get-campaign.ts'
import { listRecipients } from './list-recipients.ts'
import { startCampaign } from './start-campaign.ts'

const anybody = { 1: 'Anna', 2: 'A-1' }

describe.each(engines)('the report on campaigns on $name', (engine) => {
  async function open() {
    const house = await openTestHouse(engine)
    await approvedTemplate(house)
    await hurry(house)
    return house
  }
  const send = (house: TestHouse, to: ReturnType<typeof recipients>) =>
    bulkSend(house.app, house.member('campaigner'), {
      workspaceId: house.workspaceId,
      templateName: 'order_shipped',
      recipients: to,
    })
  const history = (house: TestHouse, asked: Partial<ListCampaigns> = {}) =>
    campaignHistory(house.app, house.system(), ListCampaigns.parse({ workspaceId: house.workspaceId, ...asked }))
  const recipientsOf = (house: TestHouse, asked: Partial<ListRecipients> & { campaignId: string }) =>
    listRecipients(house.app, house.system(), ListRecipients.parse({ workspaceId: house.workspaceId, ...asked }))

  test('shows name, template, figures, success rate, cost, sender and times', async () => {
    const house = await open()
    const sentAt = new Date(house.app.now()).toISOString()
    const { campaignId } = await send(house, [
      ...recipients(2),
      { phone: '+12125550123', variables: anybody },
      { phone: 'nobody', variables: anybody },
    ])

    const { data } = await history(house)

    expect(data).toEqual([
      {
        id: campaignId,
        name: 'order_shipped',
        template: { name: 'order_shipped', language: 'en_US', category: 'MARKETING' },
        state: 'completed',
        stop_reason: null,
        scheduled_for: null,
        time_zone: null,
        total: 4,
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
    expect(await getCampaign(house.app, house.system(), { campaignId })).toEqual(data[0])
  })

  test('lists the newest campaign first, by pages and by state', async () => {
    const house = await open()
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) {
      ids.unshift((await send(house, recipients(n + 1))).campaignId)
      house.clock.advance(1)
    }
    const waiting = await startCampaign(house.app, house.system(), {
      templateName: 'order_shipped',
      recipients: recipients(1),
      name: 'Autumn sale',
    })

    expect((await history(house)).data.map(({ id }) => id)).toEqual([waiting.id, ...ids])
    const second = await history(house, { page: 2, limit: 2 })
    expect(second.data.map(({ id, total }) => ({ id, total }))).toEqual([
      { id: ids[1], total: 4 },
      { id: ids[2], total: 3 },
    ])
    expect(second.pagination).toMatchObject({ page: 2, limit: 2, total: 6, total_pages: 3 })
    expect((await history(house, { state: 'running' })).data).toMatchObject([{ id: waiting.id, name: 'Autumn sale' }])
    expect((await history(house, { state: 'paused' })).pagination.total).toBe(0)
    expect((await history(house, { mode: 'test' })).data).toHaveLength(6)
  })

  test('names who sent it: a key by its prefix', async () => {
    const house = await open()
    const key = house.keyHolder({ bulk_send: true })
    await bulkSend(house.app, key, { templateName: 'order_shipped', recipients: recipients(1) })

    expect((await history(house)).data).toMatchObject([{ sent_by: `API key ${key.keyPrefix}` }])
  })

  test('lists the recipients in the order of the request, by pages and by state, with plain reasons', async () => {
    const house = await open()
    const { campaignId, results } = await send(house, [
      { phone: 'nobody', variables: anybody },
      ...recipients(3),
      { phone: '+15550000008', variables: anybody },
    ])

    const all = await recipientsOf(house, { campaignId })
    expect(all.data.map(({ position, phone, state }) => [position, phone, state])).toEqual([
      [0, 'nobody', 'failed'],
      [1, phoneOf(0), 'sent'],
      [2, phoneOf(1), 'sent'],
      [3, phoneOf(2), 'sent'],
      [4, '+15550000008', 'failed'],
    ])
    expect(all.data[1]).toMatchObject({ message_id: results[1]?.messageId, error: null, conversation_id: null })
    const failed = await recipientsOf(house, { campaignId, state: 'failed', limit: 1, page: 2 })
    expect(failed.pagination).toMatchObject({ total: 2, total_pages: 2 })
    expect(failed.data).toMatchObject([
      { position: 4, error: { code: '131009', message: 'The platform does not know this recipient' } },
    ])
    expect(all.data[0]?.error).toEqual({
      code: 'invalid_phone',
      message: 'The phone number "nobody" must be in international format with a leading +',
      hint: 'Correct the number in your list, with + and country code, and send to this person in a new campaign.',
    })
  })

  test('counts who answered, and leads to the conversation', async () => {
    const house = await open()
    const { campaignId } = await send(house, recipients(3))
    const { conversationId } = await (await customersOf(house)).write(phoneOf(1), 'Who is this?')

    expect(await getCampaign(house.app, house.system(), { campaignId })).toMatchObject({ replied: 1 })
    const { data } = await recipientsOf(house, { campaignId })
    expect(data.map((recipient) => recipient.conversation_id)).toEqual([null, conversationId, null])
  })

  describe('before it is sent', () => {
    const check = (house: TestHouse, to: ReturnType<typeof recipients>) =>
      checkCampaign(house.app, house.member(), {
        workspaceId: house.workspaceId,
        templateName: 'order_shipped',
        recipients: to,
      })

    test('tells each problem, the cost by market and the time it takes, and changes nothing', async () => {
      const house = await open()
      await hurry(house, 2)
      await (await customersOf(house)).write(phoneOf(1), 'STOP')

      const answer = await check(house, [
        ...recipients(3),
        { phone: '0151 123', variables: anybody },
        { phone: phoneOf(2), variables: anybody },
        { phone: '+12125550123', variables: { 1: 'x' } },
        { phone: '+12125550124', variables: anybody },
      ])

      expect(answer).toMatchObject({
        problem: null,
        total: 7,
        sendable: 4,
        cost_estimate: { micros: 4 * 136_500 + 2 * 25_000, currency: 'USD' },
        by_market: [
          { market: 'Germany', recipients: 4, micros: 4 * 136_500 },
          { market: 'North America', recipients: 2, micros: 50_000 },
        ],
        rate_card: 'whatsapp-usd-2026-10-01',
        seconds_at_pace: 2,
      })
      expect(answer.verdicts.map(({ position, problem }) => [position, problem])).toEqual([
        [1, 'opted_out'],
        [3, 'phone'],
        [4, 'duplicate'],
        [5, 'missing_variable'],
      ])
      expect((await history(house)).data).toEqual([])
    })

    test('estimates what is then kept with the campaign', async () => {
      const house = await open()
      const to = [...recipients(5), { phone: '+79161234567', variables: anybody }, { phone: '+1', variables: anybody }]

      const estimate = (await check(house, to)).cost_estimate
      await send(house, to)

      expect((await history(house)).data).toMatchObject([{ cost_estimate: estimate }])
    })

    test('says that nothing can be sent while the template waits for its approval', async () => {
      const house = await openTestHouse(engine)
      await pendingTemplate(house)

      expect(await check(house, recipients(2))).toMatchObject({
        problem: 'The template "order_shipped" (en_US) is PENDING; only an APPROVED one can be sent',
        sendable: 0,
        verdicts: [],
      })
    })
  })
})

describe.each(engines.filter((engine) => engine.name === 'sqlite'))('the plan of the report on $name', (engine) => {
  test('reads a page of campaigns, their figures and a page of recipients from indexes', async () => {
    const { house, campaignId, app, queries } = await openRecordedCampaign(engine)
    await campaignHistory(app, house.system(), ListCampaigns.parse({ workspaceId: house.workspaceId }))
    for (const state of [undefined, 'sent'] as const) {
      const asked = ListRecipients.parse({ workspaceId: house.workspaceId, campaignId, state })
      await listRecipients(app, house.system(), asked)
    }

    const plans = await Promise.all(queries.map(async (query) => `${query.sql}\n${await planOf(house.app, query)}`))
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
