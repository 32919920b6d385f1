import { platformSentence } from '@parley/shared/sentences/sentence'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import {
  createCampaignTestApp,
  inTwoHours,
  messagesByPhone,
  planCampaign,
  recipients,
  runJobsOf,
  stateOf,
  statesOf,
} from '../../testing/campaigns.ts'
import { capacity, claimSome, only, openLease } from '../../testing/jobs.ts'
import { engines } from '../../testing/stores/engines.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { campaignOf } from './find-campaign.ts'
import { cancelCampaign } from './manage/cancel-campaign.ts'
import { pauseAllCampaigns } from './manage/pause-all.ts'
import { pauseCampaign } from './manage/pause-campaign.ts'
import { rescheduleCampaign } from './manage/reschedule-campaign.ts'
import { resumeCampaign } from './manage/resume-campaign.ts'
import { retryFailed } from './manage/retry-failed.ts'
import { sendNow } from './manage/send-now.ts'
import { endRun } from './run/end-run.ts'
import { runCampaign } from './run/run-campaign.ts'

const hourMs = 3_600_000
const { timeZone } = inTwoHours

describe.each(engines)('on $name', (engine) => {
  const open = () => createCampaignTestApp(engine)
  const refOf = (fixture: TestApp, campaignId: string) => ({ workspaceId: fixture.workspaceId, campaignId })

  test('a scheduled campaign can be rescheduled to an earlier or later time', async () => {
    const fixture = await open()
    const { id } = await planCampaign(fixture)
    const move = (at: string, zone = timeZone) =>
      authorized('campaigns.send', rescheduleCampaign)(fixture.app, fixture.member(), {
        ...refOf(fixture, id),
        schedule: { at, timeZone: zone },
      })

    expect(await move('2026-11-21T05:30', 'America/New_York')).toMatchObject({
      state: 'scheduled',
      scheduled_for: '2026-11-21T10:30:00.000Z',
      time_zone: 'America/New_York',
    })
    expect(await move('2026-11-21T13:00')).toMatchObject({ scheduled_for: '2026-11-21T12:00:00.000Z' })
    expect((await runJobsOf(fixture)).map((job) => job.run_at)).toEqual([Date.parse('2026-11-21T12:00:00.000Z')])

    fixture.clock.advance(2 * hourMs)
    await fixture.runJobs()
    expect(await stateOf(fixture.app, id)).toBe('scheduled')
    fixture.clock.advance(hourMs)
    await fixture.runJobs()
    expect(await stateOf(fixture.app, id)).toBe('completed')
  })

  test('a scheduled campaign waits for its new time even when a worker has just claimed its job', async () => {
    const fixture = await open()
    const { id } = await planCampaign(fixture)
    let postponedTo: number | undefined
    const job = {
      workspaceId: fixture.workspaceId,
      mode: 'live',
      payload: { campaignId: id },
      postpone: async (_: unknown, runAt: number) => {
        postponedTo = runAt
      },
    } as unknown as Parameters<typeof runCampaign>[1]

    await runCampaign(fixture.app, job)

    expect(postponedTo).toBe(Date.parse('2026-11-21T11:00:00.000Z'))
    expect(await stateOf(fixture.app, id)).toBe('scheduled')
    expect(await messagesByPhone(fixture.app)).toEqual(new Map())
  })

  test('a scheduled campaign keeps its job when rescheduled, paused and resumed while that was claimed', async () => {
    const fixture = await open()
    const { app } = fixture
    const { id } = await planCampaign(fixture)
    fixture.clock.advance(2 * hourMs)
    const runs = (await claimSome(app, capacity)).filter(({ kind }) => kind === 'campaign.run')
    const { job } = openLease(fixture, only(runs))
    const schedule = { at: '2026-11-21T13:00', timeZone }
    await authorized('campaigns.send', rescheduleCampaign)(app, fixture.member(), { ...refOf(fixture, id), schedule })
    const pause = { actor: fixture.member(), reason: platformSentence('The workspace was archived') }
    await app.transact((tx) => pauseAllCampaigns(app, tx, fixture.scope(), pause))
    const [campaign, channel] = [
      await campaignOf(app.db, fixture.scope(), id),
      await defaultChannel(app.db, fixture.scope()),
    ]
    await authorized('campaigns.send', resumeCampaign)(app, fixture.member(), refOf(fixture, id))

    expect(await endRun({ app, scope: fixture.scope(), campaign, channel, job })).toBe(true)

    expect(await stateOf(app, id)).toBe('scheduled')
    expect(await runJobsOf(fixture)).toMatchObject([{ state: 'ready', run_at: Date.parse('2026-11-21T12:00:00.000Z') }])
    await fixture.runJobs()
    expect(await messagesByPhone(app)).toEqual(new Map())
    fixture.clock.advance(hourMs)
    await fixture.runJobs()
    expect(await stateOf(app, id)).toBe('completed')
    expect((await messagesByPhone(app)).size).toBe(3)
  })

  test('a scheduled campaign can be sent now, once', async () => {
    const fixture = await open()
    const { id } = await planCampaign(fixture)

    expect(
      await authorized('campaigns.send', sendNow)(fixture.app, fixture.member(), refOf(fixture, id)),
    ).toMatchObject({
      state: 'running',
      scheduled_for: null,
      time_zone: null,
    })
    await fixture.runJobs()
    expect(await stateOf(fixture.app, id)).toBe('completed')
    fixture.clock.advance(2 * hourMs)
    await fixture.runJobs()

    expect([...(await messagesByPhone(fixture.app)).values()]).toEqual([1, 1, 1])
    await expect(
      authorized('campaigns.send', sendNow)(fixture.app, fixture.member(), refOf(fixture, id)),
    ).rejects.toMatchObject({ code: 'conflict' })
    const later = { ...refOf(fixture, id), schedule: { at: '2026-11-22T12:00', timeZone } }
    await expect(
      authorized('campaigns.send', rescheduleCampaign)(fixture.app, fixture.member(), later),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a scheduled campaign can be cancelled and is then never sent', async () => {
    const fixture = await open()
    const { id } = await planCampaign(fixture)

    await authorized('campaigns.send', cancelCampaign)(fixture.app, fixture.member(), refOf(fixture, id))
    expect(await runJobsOf(fixture)).toEqual([])
    fixture.clock.advance(3 * hourMs)
    await fixture.runJobs()

    expect(await statesOf(fixture.app, id)).toEqual(['skipped', 'skipped', 'skipped'])
    expect(await messagesByPhone(fixture.app)).toEqual(new Map())
  })

  test('a scheduled campaign cannot be paused, resumed or retried before it starts', async () => {
    const fixture = await open()
    const { id } = await planCampaign(fixture, { recipients: [...recipients(1), { phone: 'unknown', variables: {} }] })

    for (const control of [pauseCampaign, resumeCampaign, retryFailed]) {
      await expect(control(fixture.app, fixture.scope(), refOf(fixture, id))).rejects.toMatchObject({
        code: 'conflict',
      })
    }
    expect(await stateOf(fixture.app, id)).toBe('scheduled')
  })

  test('the audit log names who scheduled, rescheduled, sent and cancelled a campaign', async () => {
    const fixture = await open()
    const { id } = await planCampaign(fixture, { name: 'Sale' })
    await authorized('campaigns.send', rescheduleCampaign)(fixture.app, fixture.member(), {
      ...refOf(fixture, id),
      schedule: { at: '2026-11-21T13:00', timeZone },
    })
    await authorized('campaigns.send', sendNow)(fixture.app, fixture.member(), refOf(fixture, id))
    await authorized('campaigns.send', cancelCampaign)(fixture.app, fixture.member(), refOf(fixture, id))

    const trail = await fixture.app.db.selectFrom('audit_entry').select(['action', 'subject']).orderBy('id').execute()
    expect(trail.filter(({ action }) => action.startsWith('campaign.'))).toEqual(
      ['campaign.scheduled', 'campaign.rescheduled', 'campaign.started', 'campaign.cancelled'].map((action) => ({
        action,
        subject: 'Sale',
      })),
    )
  })
})
