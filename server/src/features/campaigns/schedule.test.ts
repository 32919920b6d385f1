import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import {
  createCampaignTestApp,
  inTwoHours,
  messagesByPhone,
  phoneOf,
  planCampaign,
  raiseSendingRate,
  stateOf,
  statesOf,
} from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { pendingTemplate, reviewTemplate } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { getCampaign } from './manage/get-campaign.ts'
import { resumeCampaign } from './manage/resume-campaign.ts'

const hourMs = 3_600_000
const { timeZone } = inTwoHours

describe.each(engines)('on $name', (engine) => {
  const open = () => createCampaignTestApp(engine)
  const refOf = (fixture: TestApp, campaignId: string) => ({ workspaceId: fixture.workspaceId, campaignId })

  test('a scheduled campaign starts at its scheduled time and not before, and shows that time', async () => {
    const fixture = await open()
    const { id, ...view } = await planCampaign(fixture)
    expect(view).toMatchObject({
      state: 'scheduled',
      scheduled_for: '2026-11-21T11:00:00.000Z',
      time_zone: timeZone,
      started_at: null,
      counts: { pending: 3 },
    })

    fixture.clock.advance(2 * hourMs - 1)
    await fixture.runJobs()
    expect(await messagesByPhone(fixture.app)).toEqual(new Map())
    expect(await stateOf(fixture.app, id)).toBe('scheduled')
    fixture.clock.advance(1)
    await fixture.runJobs()

    expect(
      await authorized('campaigns.read', getCampaign)(fixture.app, fixture.member(), refOf(fixture, id)),
    ).toMatchObject({
      state: 'completed',
      started_at: '2026-11-21T11:00:00.000Z',
      counts: { pending: 0 },
    })
    expect((await messagesByPhone(fixture.app)).size).toBe(3)
  })

  test('a scheduled campaign skips recipients who opted out after it was scheduled', async () => {
    const fixture = await open()
    const { id } = await planCampaign(fixture)
    await (await customersOf(fixture)).write(phoneOf(1), 'STOP')

    fixture.clock.advance(2 * hourMs)
    await fixture.runJobs()

    expect((await statesOf(fixture.app, id))[1]).toBe('skipped')
    expect((await messagesByPhone(fixture.app)).has(phoneOf(1))).toBe(false)
  })

  test('a scheduled campaign stops with a reason when its template lost approval, and can be resumed', async () => {
    const fixture = await open()
    const { id } = await planCampaign(fixture)
    const review = { name: 'order_shipped', language: 'en_US', reason: null }
    await reviewTemplate(fixture, { ...review, status: 'PAUSED', at: fixture.app.now() + 1 })

    fixture.clock.advance(2 * hourMs)
    await fixture.runJobs()

    expect(
      readable(await authorized('campaigns.read', getCampaign)(fixture.app, fixture.member(), refOf(fixture, id))),
    ).toMatchObject({
      state: 'stopped',
      stop_reason: 'The template "order_shipped" (en_US) is PAUSED; only an APPROVED template can be sent',
      counts: { pending: 3 },
    })
    expect(await messagesByPhone(fixture.app)).toEqual(new Map())
    await reviewTemplate(fixture, { ...review, status: 'APPROVED', at: fixture.app.now() + 1 })
    await authorized('campaigns.send', resumeCampaign)(fixture.app, fixture.member(), refOf(fixture, id))
    await fixture.runJobs()
    expect(await stateOf(fixture.app, id)).toBe('completed')
  })

  test('a scheduled campaign may be scheduled while its template is still in review', async () => {
    const fixture = await createTestApp(engine)
    await raiseSendingRate(fixture)
    await pendingTemplate(fixture)
    const { id } = await planCampaign(fixture)
    expect(await statesOf(fixture.app, id)).toEqual(['pending', 'pending', 'pending'])

    // The review ends well before: due at the same time, the two jobs would run concurrently.
    fixture.clock.advance(hourMs / 2)
    await fixture.runJobs()
    fixture.clock.advance(2 * hourMs)
    await fixture.runJobs()

    expect(await stateOf(fixture.app, id)).toBe('completed')
    expect((await messagesByPhone(fixture.app)).size).toBe(3)
  })

  test.each([
    ['2026-11-21T09:59', 'This time has passed in that time zone; choose a later time or send now'],
    ['2026-11-21T10:00', 'This time has passed in that time zone; choose a later time or send now'],
    ['2027-02-19T10:01', 'This is more than 90 days away; choose an earlier time'],
    ['2026-11-31T10:00', '2026-11-31 is not a valid date'],
  ])('a scheduled campaign is refused for %s with an error at its field', async (at, message) => {
    const fixture = await open()

    await expect(readable(planCampaign(fixture, { schedule: { at, timeZone } }))).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'schedule.at', message }],
    })
    expect(await fixture.app.db.selectFrom('campaign').select('id').execute()).toEqual([])
  })
})
