import { platformSentence } from '@parley/shared/sentences/sentence'
import { magicNumbers } from '@parley/shared/simulator/simulator'
import { describe, expect, test } from 'vitest'
import { createCampaignTestApp, recipients, statesOf } from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { bulkSend } from './manage/bulk-send.ts'
import { getCampaign } from './manage/get-campaign.ts'
import { listRecipients } from './report/list-recipients.ts'

const variables = { 1: 'Anna', 2: 'A-1' }

describe.each(engines)('the states of campaign recipients on $name', (engine) => {
  const open = () => createCampaignTestApp(engine)
  const send = (fixture: TestApp, to: ReturnType<typeof recipients>) =>
    bulkSend(fixture.app, fixture.scope(), { templateName: 'order_shipped', recipients: to })

  test('receipts move a recipient only forward, in any order', async () => {
    const fixture = await open()
    const customers = await customersOf(fixture)
    const cases = [
      { receipts: ['delivered', 'read'], state: 'read' },
      { receipts: ['read', 'delivered'], state: 'read' },
      { receipts: ['delivered', 'sent'], state: 'delivered' },
      { receipts: ['delivered', 'delivered'], state: 'delivered' },
      { receipts: ['delivered', 'failed'], state: 'delivered' },
      { receipts: ['failed', 'sent'], state: 'failed' },
      { receipts: ['failed', 'delivered'], state: 'delivered' },
      { receipts: [], state: 'sent' },
    ] as const
    const { campaignId, results } = await send(fixture, recipients(cases.length))

    for (const [index, { receipts }] of cases.entries()) {
      for (const status of receipts) await customers.receipt(results[index]?.messageId ?? '', status)
    }

    const { data } = await listRecipients(fixture.app, fixture.scope(), { campaignId, page: 1, limit: 10 })
    expect(cases.map(({ receipts }, index) => ({ receipts, state: data[index]?.state }))).toEqual(cases)
    expect(data.map(({ error }) => error?.code)).toEqual(
      cases.map(({ state }) => (state === 'failed' ? '131026' : undefined)),
    )
  })

  test('only a delivered message that is not free is charged', async () => {
    const fixture = await open()
    const customers = await customersOf(fixture)
    const cases = [
      ['delivered', 'regular'],
      ['read', 'regular'],
      ['sent', 'regular'],
      ['failed', 'regular'],
      ['delivered', 'free_customer_service'],
      ['read', 'free_entry_point'],
    ] as const
    const { campaignId, results } = await send(fixture, recipients(cases.length))

    for (const [index, [status, type]] of cases.entries()) {
      const messageId = results[index]?.messageId ?? ''
      const failure = { code: '131026', message: platformSentence('This number cannot be reached') }
      await customers.deliver({
        kind: 'receipt',
        platformMessageId: `out_${messageId}`,
        messageId,
        status,
        error: status === 'failed' ? failure : null,
        pricing: { type, category: 'marketing' },
        at: fixture.app.now(),
      })
    }

    const { cost_actual } = await getCampaign(fixture.app, fixture.scope(), { campaignId })
    expect(cost_actual).toEqual({ micros: 2 * 136_500, currency: 'USD' })
  })

  test('the behaviour of each simulator test number shows in the report', async () => {
    const fixture = await open()
    // A throttled number is refused three times, a second apart; run-campaign.test.ts covers that.
    const magic = Object.entries(magicNumbers).filter(
      ([, { behaviour }]) => behaviour !== 'throttled' && behaviour !== 'payment_problem',
    )
    const { campaignId } = await send(
      fixture,
      magic.map(([phone]) => ({ phone, variables })),
    )
    const byBehaviour = async () => {
      const states = await statesOf(fixture.app, campaignId)
      return Object.fromEntries(magic.map(([, { behaviour }], index) => [behaviour, states[index]]))
    }
    const atOnce = { blocks: 'failed', invalid: 'failed', cut_off: 'uncertain' }
    expect(await byBehaviour()).toMatchObject({ ...atOnce, answer_lost: 'uncertain', undeliverable: 'sent' })

    for (let seconds = 0; seconds < 10; seconds += 1) {
      await fixture.runJobs()
      fixture.clock.advance(1_000)
    }
    const later = {
      ...atOnce,
      answer_lost: 'read',
      undeliverable: 'failed',
      opted_out: 'failed',
      slow: 'sent',
      read_at_once: 'read',
      replies: 'read',
      stops: 'read',
      never_delivered: 'sent',
      taps: 'read',
      chooses: 'read',
    }
    expect(await byBehaviour()).toEqual(later)
    expect(await getCampaign(fixture.app, fixture.scope(), { campaignId })).toMatchObject({ replied: 2 })

    fixture.clock.advance(60_000)
    await fixture.runJobs()
    expect(await byBehaviour()).toEqual({ ...later, slow: 'read' })

    const again = await send(fixture, [
      { phone: '+15550000002', variables },
      { phone: '+15550000006', variables },
    ])
    expect(await statesOf(fixture.app, again.campaignId)).toEqual(['skipped', 'skipped'])
  })
})
