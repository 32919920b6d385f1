import { describe, expect, test } from 'vitest'
import {
  hurry,
  inTwoHours,
  messagesByPhone,
  openCampaignHouse,
  phoneOf,
  planCampaign,
  stateOf,
  statesOf,
} from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { pendingTemplate } from '../../testing/templates.ts'
import { applyReview } from '../templates/apply-review.ts'
import { getCampaign } from './get-campaign.ts'
import { resumeCampaign } from './resume-campaign.ts'

const hourMs = 3_600_000
const { timeZone } = inTwoHours

describe.each(engines)('a scheduled campaign on $name', (engine) => {
  const open = () => openCampaignHouse(engine)
  const of = (house: TestHouse, campaignId: string) => ({ workspaceId: house.workspaceId, campaignId })

  test('begins at its time and not before, and tells it', async () => {
    const house = await open()
    const { id, ...view } = await planCampaign(house)
    expect(view).toMatchObject({
      state: 'scheduled',
      scheduled_for: '2026-11-21T11:00:00.000Z',
      time_zone: timeZone,
      started_at: null,
      counts: { pending: 3 },
    })

    house.clock.advance(2 * hourMs - 1)
    await house.runJobs()
    expect(await messagesByPhone(house.app)).toEqual(new Map())
    expect(await stateOf(house.app, id)).toBe('scheduled')
    house.clock.advance(1)
    await house.runJobs()

    expect(await getCampaign(house.app, house.member(), of(house, id))).toMatchObject({
      state: 'completed',
      started_at: '2026-11-21T11:00:00.000Z',
      counts: { pending: 0 },
    })
    expect((await messagesByPhone(house.app)).size).toBe(3)
  })

  test('leaves out who opted out since it was scheduled', async () => {
    const house = await open()
    const { id } = await planCampaign(house)
    await (await customersOf(house)).write(phoneOf(1), 'STOP')

    house.clock.advance(2 * hourMs)
    await house.runJobs()

    expect((await statesOf(house.app, id))[1]).toBe('skipped')
    expect((await messagesByPhone(house.app)).has(phoneOf(1))).toBe(false)
  })

  test('stops with the reason when the template is not approved any more at its start, and can be resumed', async () => {
    const house = await open()
    const { id } = await planCampaign(house)
    const review = { name: 'order_shipped', language: 'en_US', reason: null }
    await applyReview(house.app, house.scope(), { ...review, status: 'PAUSED', at: house.app.now() + 1 })

    house.clock.advance(2 * hourMs)
    await house.runJobs()

    expect(await getCampaign(house.app, house.member(), of(house, id))).toMatchObject({
      state: 'stopped',
      stop_reason: 'The template "order_shipped" (en_US) is PAUSED; only an APPROVED one can be sent',
      counts: { pending: 3 },
    })
    expect(await messagesByPhone(house.app)).toEqual(new Map())
    await applyReview(house.app, house.scope(), { ...review, status: 'APPROVED', at: house.app.now() + 1 })
    await resumeCampaign(house.app, house.member(), of(house, id))
    await house.runJobs()
    expect(await stateOf(house.app, id)).toBe('completed')
  })

  test('may be planned while its template is still being reviewed', async () => {
    const house = await openTestHouse(engine)
    await hurry(house)
    await pendingTemplate(house)
    const { id } = await planCampaign(house)
    expect(await statesOf(house.app, id)).toEqual(['pending', 'pending', 'pending'])

    // The review is over long before; due at one moment the two would run side by side.
    house.clock.advance(hourMs / 2)
    await house.runJobs()
    house.clock.advance(2 * hourMs)
    await house.runJobs()

    expect(await stateOf(house.app, id)).toBe('completed')
    expect((await messagesByPhone(house.app)).size).toBe(3)
  })

  test.each([
    ['2026-11-21T09:59', 'This time is over in that time zone; choose a later one, or send now'],
    ['2026-11-21T10:00', 'This time is over in that time zone; choose a later one, or send now'],
    ['2027-02-19T10:01', 'This is more than 90 days away; choose an earlier time'],
    ['2026-11-31T10:00', 'There is no 2026-11-31 in the calendar'],
  ])('is refused for %s, at its field', async (at, message) => {
    const house = await open()

    await expect(planCampaign(house, { schedule: { at, timeZone } })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'schedule.at', message }],
    })
    expect(await house.app.db.selectFrom('campaign').select('id').execute()).toEqual([])
  })
})
