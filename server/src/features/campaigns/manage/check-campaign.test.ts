import type { NewCampaign } from '@parley/shared/campaigns/new-campaigns'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { phoneOf, raiseSendingRate, recipients } from '../../../testing/campaigns.ts'
import { customersOf } from '../../../testing/customers.ts'
import { readable } from '../../../testing/readable.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { approvedTemplate } from '../../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkCampaign } from './check-campaign.ts'
import { startCampaign } from './start-campaign.ts'

const each = 136_500
const timeZone = 'Europe/Berlin'

describe.each(engines)('on $name', (engine) => {
  async function open(category: 'MARKETING' | 'UTILITY' = 'MARKETING') {
    const fixture = await createTestApp(engine)
    await approvedTemplate(fixture, { category })
    await approvedTemplate(fixture, { category, mode: 'test' })
    return fixture
  }
  const check = (fixture: TestApp, more: Partial<NewCampaign> = {}) =>
    authorized('campaigns.send', checkCampaign)(fixture.app, fixture.member(), {
      workspaceId: fixture.workspaceId,
      templateName: 'order_shipped',
      recipients: recipients(3),
      ...more,
    })
  const warned = async (fixture: TestApp, more: Partial<NewCampaign> = {}) =>
    (await check(fixture, { mode: 'test', ...more })).warnings.map(({ code }) => code)

  test('a check has no warnings where nothing is wrong', async () => {
    expect(await warned(await open())).toEqual([])
  })

  test('a check names the countries of those who get a message, with their time zones', async () => {
    const numbers = ['+4915112345678', '+14155550123', '+4915112345679', '+15550100123', '+881612345678', 'x']
    const { countries } = await check(await open(), {
      recipients: numbers.map((phone) => ({ phone, variables: { 1: 'Anna', 2: 'A-1' } })),
    })
    expect(countries.map(({ country, recipients }) => [country, recipients])).toEqual([
      ['Germany', 2],
      ['United States', 2],
    ])
    expect(countries[0]?.time_zones).toContain('Europe/Berlin')
    expect(countries[1]?.time_zones).toEqual(expect.arrayContaining(['America/New_York', 'Pacific/Honolulu']))
  })

  test('a check counts duplicate, skipped and invalid recipients in sentences', async () => {
    const fixture = await open()
    await (await customersOf(fixture)).write(phoneOf(1), 'STOP')

    const { warnings, sendable } = await check(fixture, {
      recipients: [
        ...recipients(3),
        ...recipients(1),
        ...recipients(1, { 1: 'Bo', 2: 'B-2' }),
        { phone: '0151', variables: {} },
        { phone: 'x', variables: {} },
        { phone: phoneOf(9), variables: { 1: 'Anna' } },
      ],
    })

    expect(sendable).toBe(3)

    expect(readable(warnings)).toEqual([
      { code: 'invalid_phones', message: '2 recipients have invalid phone numbers' },
      { code: 'opted_out', message: '1 recipient opted out and is skipped' },
      { code: 'missing_variables', message: '1 recipient is missing a value and will fail' },
      { code: 'duplicates', message: '1 recipient repeats an earlier one exactly and gets no second message' },
      {
        code: 'same_phones',
        message: '1 recipient has the same number as an earlier one but different values, and gets a message too',
      },
      { code: 'simulator_live', message: 'The live channel is the simulator: no message reaches a real phone' },
    ])
  })

  test('a check warns when the cost exceeds the budget, not counting skipped recipients', async () => {
    const fixture = await open()
    const { warnings } = await check(fixture, { mode: 'test', budgetMicros: 3 * each - 1 })

    expect(readable(warnings)).toEqual([
      {
        code: 'over_budget',
        message:
          'The campaign would cost 0.4095 USD, and its budget is 0.409499 USD: it stops when the budget is used up',
      },
    ])
    expect(await warned(fixture, { budgetMicros: 3 * each })).toEqual([])
    const lacking = recipients(4).map((recipient, at) => (at === 0 ? { ...recipient, variables: {} } : recipient))
    expect(await warned(fixture, { budgetMicros: 3 * each, recipients: lacking })).toEqual(['missing_variables'])
  })

  test('a check shows when it would start and finish, now or as scheduled', async () => {
    const fixture = await open()
    await raiseSendingRate(fixture, 2)

    expect(await check(fixture)).toMatchObject({
      messages_per_second: 2,
      seconds_at_pace: 2,
      starts_at: '2026-11-21T09:00:00.000Z',
      finishes_at: '2026-11-21T09:00:02.000Z',
    })
    expect(await check(fixture, { schedule: { at: '2026-11-30T12:00', timeZone } })).toMatchObject({
      starts_at: '2026-11-30T11:00:00.000Z',
      finishes_at: '2026-11-30T11:00:02.000Z',
    })
  })

  test('a check refuses a time that starting would refuse, with an error at its field', async () => {
    const fixture = await open()

    await expect(check(fixture, { schedule: { at: '2026-11-21T08:00', timeZone } })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'schedule.at' }],
    })
  })

  test('a check warns of marketing at night in the chosen time zone, not of utility messages', async () => {
    const fixture = await open()
    const at = (time: string, zone = timeZone) => ({ schedule: { at: `2026-11-30T${time}`, timeZone: zone } })

    expect(await warned(fixture, at('21:00'))).toEqual(['night_hours'])
    expect(await warned(fixture, at('07:59'))).toEqual(['night_hours'])
    expect(await warned(fixture, at('08:00'))).toEqual([])
    expect(await warned(fixture, at('20:59', 'Asia/Tokyo'))).toEqual([])
    fixture.clock.advance(13 * 3_600_000)
    expect(await warned(fixture)).toEqual(['night_hours'])
    expect(await warned(await open('UTILITY'), at('02:00'))).toEqual([])
  })

  test('a check explains a scheduled time that a clock change affects', async () => {
    const fixture = await open('UTILITY')
    fixture.clock.advance(60 * 86_400_000)

    const { warnings, starts_at } = await check(fixture, {
      mode: 'test',
      schedule: { at: '2027-03-28T02:30', timeZone },
    })

    expect(readable(warnings)).toEqual([
      {
        code: 'clock_change',
        message: 'This time does not exist on that day because of a clock change; the campaign starts at 03:30',
      },
    ])
    expect(starts_at).toBe('2027-03-28T01:30:00.000Z')
  })

  test('a check warns of other running campaigns and of a low template quality rating', async () => {
    const fixture = await open()
    const request = { templateName: 'order_shipped', recipients: recipients(1) }
    await startCampaign(fixture.app, fixture.scope('test'), request)
    await startCampaign(fixture.app, fixture.scope('live'), request)
    await fixture.app.transact((tx) => tx.updateTable('template').set({ quality: 'LOW' }).execute())

    expect(readable((await check(fixture, { mode: 'test' })).warnings)).toEqual([
      {
        code: 'workspace_pace',
        message: 'Another campaign is running; together they send 80 messages per second, so it takes longer',
      },
      {
        code: 'template_quality',
        message: 'This template has a low quality rating; the platform may pause it while the campaign runs',
      },
    ])
  })
})
