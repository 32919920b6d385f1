import { describe, expect, test } from 'vitest'
import {
  inTwoHours,
  messagesByPhone,
  openCampaignHouse,
  planCampaign,
  recipients,
  runJobsOf,
  stateOf,
  statesOf,
} from '../../testing/campaigns.ts'
import { engines } from '../../testing/engines.ts'
import type { TestHouse } from '../../testing/house.ts'
import { cancelCampaign } from './cancel-campaign.ts'
import { pauseCampaign } from './pause-campaign.ts'
import { rescheduleCampaign } from './reschedule-campaign.ts'
import { resumeCampaign } from './resume-campaign.ts'
import { retryFailed } from './retry-failed.ts'
import { runCampaign } from './run-campaign.ts'
import { sendNow } from './send-now.ts'

const hourMs = 3_600_000
const { timeZone } = inTwoHours

describe.each(engines)('changing the plan of a campaign on $name', (engine) => {
  const open = () => openCampaignHouse(engine)
  const of = (house: TestHouse, campaignId: string) => ({ workspaceId: house.workspaceId, campaignId })

  test('can be moved to another time, earlier or later', async () => {
    const house = await open()
    const { id } = await planCampaign(house)
    const move = (at: string, zone = timeZone) =>
      rescheduleCampaign(house.app, house.member(), { ...of(house, id), schedule: { at, timeZone: zone } })

    expect(await move('2026-11-21T05:30', 'America/New_York')).toMatchObject({
      state: 'scheduled',
      scheduled_for: '2026-11-21T10:30:00.000Z',
      time_zone: 'America/New_York',
    })
    expect(await move('2026-11-21T13:00')).toMatchObject({ scheduled_for: '2026-11-21T12:00:00.000Z' })
    expect((await runJobsOf(house)).map((job) => job.run_at)).toEqual([Date.parse('2026-11-21T12:00:00.000Z')])

    house.clock.advance(2 * hourMs)
    await house.runJobs()
    expect(await stateOf(house.app, id)).toBe('scheduled')
    house.clock.advance(hourMs)
    await house.runJobs()
    expect(await stateOf(house.app, id)).toBe('completed')
  })

  test('waits for its new time also when a worker had just taken its job', async () => {
    const house = await open()
    const { id } = await planCampaign(house)
    let postponedTo: number | undefined
    const job = {
      workspaceId: house.workspaceId,
      mode: 'live',
      payload: { campaignId: id },
      postpone: async (_: unknown, runAt: number) => {
        postponedTo = runAt
      },
    } as unknown as Parameters<typeof runCampaign>[1]

    await runCampaign(house.app, job)

    expect(postponedTo).toBe(Date.parse('2026-11-21T11:00:00.000Z'))
    expect(await stateOf(house.app, id)).toBe('scheduled')
    expect(await messagesByPhone(house.app)).toEqual(new Map())
  })

  test('can be sent now, once', async () => {
    const house = await open()
    const { id } = await planCampaign(house)

    expect(await sendNow(house.app, house.member(), of(house, id))).toMatchObject({
      state: 'running',
      scheduled_for: null,
      time_zone: null,
    })
    await house.runJobs()
    expect(await stateOf(house.app, id)).toBe('completed')
    house.clock.advance(2 * hourMs)
    await house.runJobs()

    expect([...(await messagesByPhone(house.app)).values()]).toEqual([1, 1, 1])
    await expect(sendNow(house.app, house.member(), of(house, id))).rejects.toMatchObject({ code: 'conflict' })
    const later = { ...of(house, id), schedule: { at: '2026-11-22T12:00', timeZone } }
    await expect(rescheduleCampaign(house.app, house.member(), later)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('can be cancelled, and then is never sent', async () => {
    const house = await open()
    const { id } = await planCampaign(house)

    await cancelCampaign(house.app, house.member(), of(house, id))
    expect(await runJobsOf(house)).toEqual([])
    house.clock.advance(3 * hourMs)
    await house.runJobs()

    expect(await statesOf(house.app, id)).toEqual(['skipped', 'skipped', 'skipped'])
    expect(await messagesByPhone(house.app)).toEqual(new Map())
  })

  test('is neither paused nor resumed nor retried before it begins', async () => {
    const house = await open()
    const { id } = await planCampaign(house, { recipients: [...recipients(1), { phone: 'nobody', variables: {} }] })

    for (const steer of [pauseCampaign, resumeCampaign, retryFailed]) {
      await expect(steer(house.app, house.member(), of(house, id))).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await stateOf(house.app, id)).toBe('scheduled')
  })

  test('leaves a trail of who planned, moved, sent and cancelled it', async () => {
    const house = await open()
    const { id } = await planCampaign(house, { name: 'Sale' })
    await rescheduleCampaign(house.app, house.member(), {
      ...of(house, id),
      schedule: { at: '2026-11-21T13:00', timeZone },
    })
    await sendNow(house.app, house.member(), of(house, id))
    await cancelCampaign(house.app, house.member(), of(house, id))

    const trail = await house.app.db.selectFrom('audit_entry').select(['action', 'subject']).orderBy('id').execute()
    expect(trail.filter(({ action }) => action.startsWith('campaign.'))).toEqual(
      ['campaign.scheduled', 'campaign.rescheduled', 'campaign.started', 'campaign.cancelled'].map((action) => ({
        action,
        subject: 'Sale',
      })),
    )
  })
})
