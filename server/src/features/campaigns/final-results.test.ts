import type { RecipientResult } from '@parley/shared/campaigns/recipients'
import { describe, expect, test } from 'vitest'
import { leaseMs } from '../../jobs/claim.ts'
import type { SendOutcome } from '../../platforms/platform.ts'
import {
  createCampaignTestApp,
  drain,
  messagesByPhone,
  mortal,
  notPaid,
  phoneOf,
  raiseSendingRate,
  recipients,
  startTo,
  stateOf,
  statesOf,
  withPlatform,
} from '../../testing/campaigns.ts'
import { eventsOf, recordEvents } from '../../testing/customers.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { bulkSend } from './manage/bulk-send.ts'
import { cancelCampaign } from './manage/cancel-campaign.ts'
import { pauseCampaign } from './manage/pause-campaign.ts'
import { resumeCampaign } from './manage/resume-campaign.ts'
import { retryFailed } from './manage/retry-failed.ts'
import { campaignReport } from './report/campaign-report.ts'

describe.each(engines)('on $name', (engine) => {
  const open = (messagesPerSecond = 80) => createCampaignTestApp(engine, messagesPerSecond).then(recordEvents)
  const controlled = (fixture: TestApp, campaignId: string) =>
    [fixture.app, fixture.scope(), { workspaceId: fixture.workspaceId, campaignId }] as const
  const request = (count: number) => ({ templateName: 'order_shipped', recipients: recipients(count) })
  const onlyCampaign = async ({ app }: TestApp) =>
    (await app.db.selectFrom('campaign').select('id').executeTakeFirstOrThrow()).id
  const resultsIn = (state: RecipientResult['state'], results: readonly RecipientResult[]) =>
    results.filter((result) => result.state === state)

  /** The positions of the recipients who were skipped. */
  const skippedIn = async ({ app }: TestApp, campaignId: string) =>
    (await statesOf(app, campaignId)).flatMap((state, position) => (state === 'skipped' ? [position] : []))

  /** Expects that no message leaves after the answer, whatever is done with the campaign. */
  async function expectFinal(fixture: TestApp, campaignId: string): Promise<void> {
    const before = await messagesByPhone(fixture.app)
    const skipped = await skippedIn(fixture, campaignId)
    await raiseSendingRate(fixture)
    for (const control of [resumeCampaign, retryFailed]) {
      await control(...controlled(fixture, campaignId)).catch((error) => expect(error.code).toBe('conflict'))
    }
    fixture.clock.advance(leaseMs + 1)
    await drain(fixture.anotherProcess())
    expect(await messagesByPhone(fixture.app)).toEqual(before)
    expect(await skippedIn(fixture, campaignId)).toEqual(skipped)
  }

  test.each([
    {
      action: 'paused',
      control: pauseCampaign,
      state: 'completed',
      code: 'not_sent',
      error: /^Not sent: .* was paused/,
    },
    { action: 'cancelled', control: cancelCampaign, state: 'cancelled', code: 'cancelled', error: /was cancelled/ },
  ] as const)('are final when the campaign is $action', async ({ control, state, code, error }) => {
    const fixture = await open()
    const { app, handed } = withPlatform(fixture.app, async (_message, accept) => {
      if (handed.length === 5) await control(...controlled(fixture, await onlyCampaign(fixture)))
      return accept()
    })

    const answer = await bulkSend(app, fixture.scope(), request(120))

    const [accepted, skipped] = [resultsIn('accepted', answer.results), resultsIn('skipped', answer.results)]
    expect(accepted.length).toBe(handed.length)
    expect(handed.length).toBeLessThan(80)
    expect(accepted.length + skipped.length).toBe(120)
    expect([answer.successful, answer.failed]).toEqual([accepted.length, skipped.length])
    for (const result of skipped)
      expect(readable(result)).toMatchObject({ success: false, error: expect.stringMatching(error) })
    const codes = await fixture.app.db.selectFrom('campaign_recipient').select('error_code').distinct().execute()
    expect(codes.map((row) => row.error_code).sort()).toEqual([code, null])
    expect(await stateOf(fixture.app, answer.campaignId)).toBe(state)
    if (state === 'completed') expect(await eventsOf(fixture, 'campaign.completed')).toHaveLength(1)
    await expectFinal(fixture, answer.campaignId)
  })

  test('results of an awaited campaign are final when a problem stops it, also after resuming', async () => {
    const fixture = await open(20)
    const { app } = withPlatform(fixture.app, async () => notPaid)

    const answer = await bulkSend(app, fixture.scope(), request(40))

    const skipped = resultsIn('skipped', answer.results)
    expect(skipped.length).toBeGreaterThan(10)
    expect(skipped.length + resultsIn('failed', answer.results).length).toBe(40)
    expect(readable(skipped[0]?.error)).toBe('Not sent: the campaign was stopped. The business has not paid')
    expect(await stateOf(fixture.app, answer.campaignId)).toBe('stopped')

    await resumeCampaign(...controlled(fixture, answer.campaignId))
    await drain(fixture.app)
    expect(await messagesByPhone(fixture.app)).toEqual(new Map())
    expect(await stateOf(fixture.app, answer.campaignId)).toBe('completed')
  })

  test('a retry of the stopped campaign takes the failed recipients only', async () => {
    const fixture = await open(20)
    const { app } = withPlatform(fixture.app, async () => notPaid)
    const answer = await bulkSend(app, fixture.scope(), request(40))

    await raiseSendingRate(fixture)
    await retryFailed(...controlled(fixture, answer.campaignId))
    await drain(fixture.app)

    const failed = resultsIn('failed', answer.results).map(({ phone }) => phone)
    expect([...(await messagesByPhone(fixture.app)).keys()].sort()).toEqual(failed.sort())
  })

  test('results of an awaited campaign are final after the longest wait and the sends under way', async () => {
    const fixture = await open(20)
    const [results, sending] = [new AbortController(), new AbortController()]
    const { app, handed } = withPlatform(fixture.app, async (_, accept) => {
      if (handed.length === 10) results.abort()
      return accept()
    })

    const deadlines = { results: results.signal, sending: sending.signal }
    const answer = await bulkSend(app, fixture.scope(), { ...request(60), deadlines })

    const [accepted, skipped] = [resultsIn('accepted', answer.results), resultsIn('skipped', answer.results)]
    expect(accepted.length).toBe(handed.length)
    expect(skipped.length).toBeGreaterThan(5)
    expect(accepted.length + skipped.length).toBe(60)
    expect(readable(skipped[0]?.error)).toMatch(/^Not sent: the campaign took longer/)
    await expect.poll(() => stateOf(fixture.app, answer.campaignId)).toBe('completed')
    await expectFinal(fixture, answer.campaignId)
  })

  test('a message that the platform does not answer in time is uncertain', async () => {
    const fixture = await open()
    const hanging = Promise.withResolvers<SendOutcome>()
    const late = new AbortController()
    const { app } = withPlatform(fixture.app, () => {
      late.abort()
      return hanging.promise
    })

    const deadlines = { results: late.signal, sending: late.signal }
    const { results } = await bulkSend(app, fixture.scope(), { ...request(1), deadlines })

    expect(readable(results)).toEqual([
      {
        phone: phoneOf(0),
        success: false,
        state: 'uncertain',
        error: 'The outcome is unknown, so it is not sent again: The platform has not answered yet',
      },
    ])
    hanging.resolve({ kind: 'accepted', platformMessageId: 'late' })
    const id = await onlyCampaign(fixture)
    await expect.poll(() => stateOf(fixture.app, id)).toBe('completed')
  })

  test('results of an awaited campaign are final when the process stops, and what is being sent is awaited', async () => {
    const fixture = await open()
    const { app, handed } = withPlatform(fixture.app, async (_, accept) => {
      if (handed.length === 5) fixture.app.shutdown.begin()
      return accept()
    })

    const answer = await bulkSend(app, fixture.scope(), request(120))
    await app.shutdown.workEnded(60_000)

    const [accepted, skipped] = [resultsIn('accepted', answer.results), resultsIn('skipped', answer.results)]
    expect(accepted).toHaveLength(handed.length)
    expect(accepted.length + skipped.length).toBe(120)
    expect(skipped.length).toBeGreaterThan(100)
    expect(readable(skipped[0]?.error)).toMatch(/^Not sent: Parley stopped/)
    await expectFinal(fixture, answer.campaignId)
    expect(await stateOf(fixture.app, answer.campaignId)).toBe('completed')
  })

  test.each([
    ['the process stops', async () => {}],
    [
      'it is cancelled while the process stops',
      async (...campaign: Parameters<typeof cancelCampaign>) => void (await cancelCampaign(...campaign)),
    ],
  ])('results of an awaited campaign include the outcome of what is being sent when %s', async (_, control) => {
    const fixture = await open()
    const { live, shutdown } = fixture.app
    const waits = Promise.withResolvers<void>()
    const { app, handed } = withPlatform(fixture.app, async (_message, accept) => {
      await control(...controlled(fixture, await onlyCampaign(fixture)))
      shutdown.begin()
      // The platform answers once the call waits for it, or has been answered without.
      await Promise.race([waits.promise, answer])
      return accept()
    })
    const changes: typeof live.changes = (...given) => {
      if (shutdown.signal.aborted) waits.resolve()
      return live.changes(...given)
    }
    const patient = { ...app, live: { ...live, changes }, shutdown: { ...shutdown, elapsedMs: () => 0 } }

    const answer = bulkSend(patient, fixture.scope(), request(120))
    const { results } = await answer
    await shutdown.workEnded(60_000)

    expect(handed.length).toBeGreaterThan(0)
    expect(resultsIn('accepted', results)).toHaveLength(handed.length)
    expect(resultsIn('skipped', results)).toHaveLength(120 - handed.length)
  })

  test('results of an awaited campaign of a stopping process leave nobody uncertain whom the platform was not given', async () => {
    const fixture = await open()
    const hanging = Promise.withResolvers<SendOutcome>()
    const { shutdown } = fixture.app
    const { app, handed } = withPlatform(fixture.app, () => {
      shutdown.begin()
      return hanging.promise
    })
    const outOfTime = { ...app, shutdown: { ...shutdown, elapsedMs: () => 10_000 } }

    const { results, campaignId } = await bulkSend(outOfTime, fixture.scope(), request(120))

    expect(resultsIn('uncertain', results)).toHaveLength(handed.length)
    expect(resultsIn('skipped', results)).toHaveLength(120 - handed.length)
    hanging.resolve({ kind: 'accepted', platformMessageId: 'late' })
    await shutdown.workEnded(60_000)
    await expectFinal(fixture, campaignId)
  })

  test('once the caller has gone, a process that stops leaves the campaign to the next', async () => {
    const fixture = await open()
    const leaving = new AbortController()
    const { app, handed } = withPlatform(fixture.app, async (_, accept) => {
      if (handed.length === 3) leaving.abort()
      if (handed.length === 5) fixture.app.shutdown.begin()
      return accept()
    })

    await bulkSend(app, fixture.scope(), { ...request(120), callerGone: leaving.signal })
    await app.shutdown.workEnded(60_000)

    const states = await statesOf(fixture.app, await onlyCampaign(fixture))
    expect(new Set(states)).toEqual(new Set(['sent', 'pending']))
    await raiseSendingRate(fixture)
    fixture.clock.advance(leaseMs + 1)
    await drain(fixture.anotherProcess())
    expect([...(await messagesByPhone(fixture.app)).values()]).toEqual(Array(120).fill(1))
  })

  test('once the caller has gone, the campaign can be paused and resumed', async () => {
    const fixture = await open()
    const leaving = new AbortController()
    const { app, handed } = withPlatform(fixture.app, async (_, accept) => {
      if (handed.length === 3) leaving.abort()
      if (handed.length === 5) await pauseCampaign(...controlled(fixture, await onlyCampaign(fixture)))
      return accept()
    })

    await bulkSend(app, fixture.scope(), { ...request(120), callerGone: leaving.signal })

    const id = await onlyCampaign(fixture)
    expect(await stateOf(fixture.app, id)).toBe('paused')
    expect(await statesOf(fixture.app, id)).toContain('pending')
    await raiseSendingRate(fixture)
    await resumeCampaign(...controlled(fixture, id))
    await drain(fixture.app)
    expect([...(await messagesByPhone(fixture.app)).values()]).toEqual(Array(120).fill(1))
  })

  test('a campaign that no call waits for stays resumable when it is paused', async () => {
    const fixture = await open()
    const { app, handed } = withPlatform(fixture.app, async (_, accept) => {
      if (handed.length === 5) await pauseCampaign(...controlled(fixture, id))
      return accept()
    })
    const id = await startTo(fixture, 120)
    await drain(app)

    expect(await statesOf(fixture.app, id)).toContain('pending')
    await raiseSendingRate(fixture)
    await resumeCampaign(...controlled(fixture, id))
    await drain(app)
    expect(handed).toHaveLength(120)
  })

  test('a repetition after a crash gets what the campaign then has, and that is final', async () => {
    const fixture = await open(100)
    const resultId = fixture.app.newId()
    const crash = Promise.withResolvers<void>()
    const { app, die } = mortal(fixture.app)
    const dying = withPlatform(app, async (_, accept) => {
      if (dying.handed.length < 11) return accept()
      // Some results are stored before the crash. Messages may leave faster than results are stored together.
      await expect.poll(() => statesOf(fixture.app, resultId)).toContain('sent')
      die()
      crash.resolve()
      return new Promise(() => {})
    })
    bulkSend(dying.app, fixture.scope(), { ...request(300), resultId }).catch(() => {})
    await crash.promise
    await pauseCampaign(...controlled(fixture, resultId))

    const next = fixture.anotherProcess()
    const repeated = bulkSend(next, fixture.scope(), { ...request(300), resultId })
    fixture.clock.advance(leaseMs + 1)
    const restarted = drain(next)
    const answer = await repeated
    await restarted

    const states = answer.results.map(({ state }) => state)
    expect(states).toHaveLength(300)
    expect(new Set(states)).toEqual(new Set(['accepted', 'uncertain', 'skipped']))
    const again = await bulkSend(next, fixture.scope(), { ...request(300), resultId })
    expect(resultsIn('skipped', again.results)).toEqual(resultsIn('skipped', answer.results))
    await expectFinal(fixture, resultId)
  })

  test('the report says whether a call waits or waited, also after a crash', async () => {
    const fixture = await open()
    const isAwaited = async (id: string) => (await campaignReport(...controlled(fixture, id))).is_awaited
    const during: boolean[] = []
    const { app } = withPlatform(fixture.app, async (_, accept) => {
      const id = await onlyCampaign(fixture)
      during.push(await isAwaited(id))
      fixture.clock.advance(leaseMs + 1)
      during.push(await isAwaited(id))
      fixture.clock.advance(-leaseMs - 1)
      return accept()
    })

    const { campaignId } = await bulkSend(app, fixture.scope(), request(1))

    expect(during).toEqual([true, false])
    const byPerson = await startTo(fixture, 1)
    expect(await isAwaited(campaignId)).toBe(false)
    expect(await isAwaited(byPerson)).toBe(false)
    const wasCalled = async (id: string) => (await campaignReport(...controlled(fixture, id))).was_called
    expect([await wasCalled(campaignId), await wasCalled(byPerson)]).toEqual([true, false])
  })
})
