import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { leaseMs } from '../../jobs/claim.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import type { SendOutcome } from '../../platforms/platform.ts'
import {
  createCampaignTestApp,
  drain,
  expectHandedOnce,
  messagesByPhone,
  mortal,
  recipients,
  startTo,
  stateOf,
  statesOf,
  withPlatform,
} from '../../testing/campaigns.ts'
import { eventsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { bulkSend } from './manage/bulk-send.ts'
import { runCampaign } from './run/run-campaign.ts'

const never = new AbortController().signal

/** Turns after the first wait, as in a process that is suspended. */
function pausedAfter(turn: App['pace']['turn'], paused: Promise<void>): App['pace']['turn'] {
  let turns = 0
  return async (channel, signal) => {
    turns += 1
    if (turns > 1) await paused
    return turn(channel, signal)
  }
}

describe.each(engines)('on $name', (engine) => {
  const open = (messagesPerSecond?: number) => createCampaignTestApp(engine, messagesPerSecond).then(recordEvents)
  const jobFor = (fixture: TestApp, campaignId: string, signal = never): LeasedJob<'campaign.run'> => ({
    id: 'job',
    kind: 'campaign.run',
    payload: { campaignId },
    workspaceId: fixture.workspaceId,
    mode: 'live',
    attempts: 1,
    token: 'token',
    signal,
    giveBack: async () => {},
    freeSlot: () => {},
    requireLease: async () => {},
    finish: async () => {},
    postpone: async () => {},
  })

  /** Lets nothing complete that was started, as if the process had died. */
  function crashAt(fixture: TestApp, count: number) {
    const crash = Promise.withResolvers<void>()
    const { app: process, die } = mortal(fixture.app)
    const { app, handed } = withPlatform(process, async (_, accept) => {
      if (handed.length < count) return accept()
      die()
      crash.resolve()
      return new Promise(() => {})
    })
    return { app, handed, crash: crash.promise }
  }

  test('an interrupted campaign run continues after a crash without sending to any recipient twice', async () => {
    const fixture = await open(100)
    const hanging = crashAt(fixture, 11)
    // Its response is lost with the process.
    bulkSend(hanging.app, fixture.scope(), { templateName: 'order_shipped', recipients: recipients(60) }).catch(
      () => {},
    )
    await hanging.crash

    const next = withPlatform(fixture.app, (_, accept) => accept())
    await drain(next.app)
    expect(next.handed).toEqual([])
    fixture.clock.advance(leaseMs + 1)
    expect(await drain(next.app)).toEqual([])

    const both = [...hanging.handed, ...next.handed].map(({ to }) => to.phone)
    expect(new Set(both).size).toBe(both.length)
    const [campaign] = await fixture.app.db.selectFrom('campaign').selectAll().execute()
    expect(campaign?.state).toBe('completed')
    const states = await statesOf(fixture.app, campaign?.id ?? '')
    const uncertain = states.filter((state) => state === 'uncertain').length
    expect(uncertain).toBeGreaterThan(0)
    // Of 20 recipients that are taken at once, five were about to be sent to.
    const handed = new Set(both)
    expect(recipients(60).filter(({ phone }) => !handed.has(phone)).length).toBeLessThanOrEqual(5)
    expect(states.filter((state) => ['sent', 'delivered', 'read'].includes(state))).toHaveLength(60 - uncertain)
  })

  test('an interrupted campaign run leaves nobody uncertain when the process dies before the first message may go', async () => {
    const fixture = await open()
    const { app: process, die } = mortal(fixture.app)
    const asked = Promise.withResolvers<void>()
    const turn = () => {
      asked.resolve()
      return new Promise<never>(() => {})
    }
    const id = await startTo(fixture, 10)
    drain({ ...process, pace: { ...process.pace, turn } }).catch(() => {})
    await asked.promise
    die()

    fixture.clock.advance(leaseMs + 1)
    const next = withPlatform(fixture.app, (_, accept) => accept())
    await drain(next.app)
    expectHandedOnce(next.handed, 10)
    expect(await statesOf(fixture.app, id)).toEqual(Array.from({ length: 10 }, () => 'sent'))
  })

  test('a send that succeeds after its job lost the lease still counts', async () => {
    const fixture = await open()
    const answer = Promise.withResolvers<SendOutcome>()
    const called = Promise.withResolvers<void>()
    const slow = withPlatform(fixture.app, () => {
      called.resolve()
      return answer.promise
    })
    const id = await startTo(fixture, 1)
    const working = drain(slow.app)
    await called.promise
    fixture.clock.advance(leaseMs + 1)
    await drain(fixture.app)
    expect(await statesOf(fixture.app, id)).toEqual(['uncertain'])

    answer.resolve({ kind: 'accepted', platformMessageId: 'late' })
    await working

    expect(await statesOf(fixture.app, id)).toEqual(['sent'])
    expect(await eventsOf(fixture, 'campaign.completed')).toHaveLength(1)
  })

  test('a run that lost its lease takes no more recipients', async () => {
    const fixture = await open()
    const { app, handed } = withPlatform(fixture.app, async (_, accept) => {
      if (handed.length === 1) {
        fixture.clock.advance(leaseMs + 1)
        await drain(fixture.app)
      }
      return accept()
    })
    const id = await startTo(fixture, 250)

    await drain(app)

    expect(handed.length).toBeLessThanOrEqual(200)
    const got = await messagesByPhone(fixture.app)
    expect(got.size).toBeGreaterThan(handed.length)
    expect([...got.values()].every((count) => count === 1)).toBe(true)
    expect(
      new Set(await statesOf(fixture.app, id)).isSubsetOf(new Set(['sent', 'delivered', 'read', 'uncertain'])),
    ).toBe(true)
    expect(await stateOf(fixture.app, id)).toBe('completed')
    expect(await eventsOf(fixture, 'campaign.completed')).toHaveLength(1)
  })

  test('a campaign claimed by several workers and the request is sent once', async () => {
    const fixture = await open()
    const { app, handed } = withPlatform(fixture.app, (_, accept) => accept())

    const call = { templateName: 'order_shipped', recipients: recipients(200), resultId: fixture.app.newId() }
    const [answer] = await Promise.all([
      bulkSend(app, fixture.scope(), call),
      bulkSend(app, fixture.scope(), call),
      drain(app),
      drain(app),
    ])

    expect(answer.successful).toBe(200)
    expectHandedOnce(handed, 200)
  })

  test('concurrent runs never send to a recipient twice', async () => {
    const fixture = await open()
    const { app, handed } = withPlatform(fixture.app, (_, accept) => accept())
    const id = await startTo(fixture, 300)

    await Promise.all([1, 2, 3].map(() => runCampaign(app, jobFor(fixture, id))))

    const phones = handed.map(({ to }) => to.phone)
    expect(new Set(phones).size).toBe(phones.length)
    expect([...(await messagesByPhone(fixture.app)).values()].every((count) => count === 1)).toBe(true)
    // A recipient that one run took and another considered interrupted may stay unsent, but is then `uncertain`.
    const states = await statesOf(fixture.app, id)
    expect(new Set(states).isSubsetOf(new Set(['sent', 'uncertain']))).toBe(true)
    expect(states.filter((state) => state === 'uncertain').length).toBeGreaterThanOrEqual(300 - phones.length)
    expect(await stateOf(fixture.app, id)).toBe('completed')
  })

  test('a run that is taken for dead hands over nobody whom another run has taken', async () => {
    const fixture = await open(100)
    const paused = Promise.withResolvers<void>()
    const called = Promise.withResolvers<void>()
    const slow = withPlatform(fixture.app, async (_, accept) => {
      if (slow.handed.length === 1) {
        called.resolve()
        await paused.promise
      }
      return accept()
    })
    const pausing = { ...slow.app, pace: { ...slow.app.pace, turn: pausedAfter(slow.app.pace.turn, paused.promise) } }
    const id = await startTo(fixture, 60)
    const working = drain(pausing)
    await called.promise
    fixture.clock.advance(leaseMs + 1)
    const next = withPlatform(fixture.app, (_, accept) => accept())
    await drain(next.app)
    paused.resolve()
    await working

    const phones = [...slow.handed, ...next.handed].map(({ to }) => to.phone)
    expect(new Set(phones).size).toBe(phones.length)
    expect(phones.length).toBeGreaterThanOrEqual(55)
    expect(await statesOf(fixture.app, id)).not.toContain('sending')
    expect(await stateOf(fixture.app, id)).toBe('completed')
  })

  test('a process shutdown releases unsent recipients and leaves none uncertain', async () => {
    const fixture = await open(200)
    const stopping = new AbortController()
    const { app, handed } = withPlatform(fixture.app, (_, accept) => {
      if (handed.length === 10) stopping.abort()
      return accept()
    })
    const id = await startTo(fixture, 100)

    await expect(runCampaign(app, jobFor(fixture, id, stopping.signal))).rejects.toThrow()

    const states = await statesOf(fixture.app, id)
    expect(new Set(states)).toEqual(new Set(['sent', 'pending']))
    expect(states.filter((state) => state === 'sent')).toHaveLength(handed.length)
    expect(handed.length).toBeLessThan(100)
    const queued = await fixture.app.db.selectFrom('message').select('id').where('status', '=', 'queued').execute()
    expect(queued).toEqual([])

    await runCampaign(app, jobFor(fixture, id))
    expectHandedOnce(handed, 100)
    expect(await stateOf(fixture.app, id)).toBe('completed')
  })
})
