import { describe, expect, onTestFinished, test } from 'vitest'
import { scheduleSweep } from '../features/retention/enqueue-sweep.ts'
import { planCampaign, stateOf } from '../testing/campaigns.ts'
import { capacity, claimSome, enqueue, jobRows, only, openLease } from '../testing/jobs.ts'
import { engines } from '../testing/stores/engines.ts'
import { approvedTemplate } from '../testing/templates.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createWebhookTestApp } from '../testing/webhook-test-app.ts'
import { handlers } from '../worker/handlers.ts'
import { makeWorker } from '../worker/loop.ts'
import { rescheduleAfterClockReset } from './reschedule-after-clock-reset.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe.each(engines)('on $name', (engine) => {
  /** Sets the clock right and restarts the application. */
  async function restart({ clock, anotherProcess }: Pick<TestApp, 'clock' | 'anotherProcess'>) {
    clock.advance(-day)
    const worker = makeWorker(anotherProcess(), handlers)
    onTestFinished(worker.stop)
    await worker.start()
  }

  test('jobs from a clock ahead run at the next start instead of a day later', async () => {
    const fixture = await createWebhookTestApp(engine)
    await fixture.register()
    fixture.clock.advance(day)
    await fixture.emit()
    await restart(fixture)

    await expect.poll(() => fixture.receiver.received.length, { timeout: 30_000 }).toBe(1)
  })

  test('jobs from a clock ahead keep their order and spacing; jobs with a correct time keep it', async () => {
    const fixture = await createTestApp(engine)
    const { app, clock } = fixture
    await enqueue(fixture, { partition: 'right', runAt: app.now() + 30 * minute })
    clock.advance(day)
    await enqueue(fixture, { partition: 'first' })
    clock.advance(minute)
    await enqueue(fixture, { partition: 'in ten minutes', runAt: app.now() + 10 * minute })
    await enqueue(fixture, { partition: 'last' })
    clock.advance(-day)

    expect(await rescheduleAfterClockReset(app)).toBe(3)
    expect(await rescheduleAfterClockReset(app)).toBe(0)
    const due = (await jobRows(app)).map(({ partition, run_at }) => [partition, (run_at - app.now()) / minute])
    expect(Object.fromEntries(due)).toEqual({ right: 29, first: -1, 'in ten minutes': 10, last: 0 })
  })

  test('jobs from a clock ahead that failed then are retried as soon as jobs that fail now', async () => {
    const fixture = await createTestApp(engine)
    await enqueue(fixture)
    fixture.clock.advance(day)
    await openLease(fixture, only(await claimSome(fixture.app, capacity))).retryLater(new Error('broken'))
    fixture.clock.advance(-day)

    await rescheduleAfterClockReset(fixture.app)
    expect(await claimSome(fixture.app, capacity)).toHaveLength(1)
  })

  test('jobs from a clock ahead that repeat every day run within a day', async () => {
    const fixture = await createTestApp(engine)
    const schedule = () => scheduleSweep(fixture.app).stop()
    await schedule()
    fixture.clock.advance(30 * day)
    await fixture.runJobs()
    fixture.clock.advance(-30 * day)
    await schedule()

    const late = (await jobRows(fixture.app)).filter(({ run_at }) => run_at > fixture.app.now() + day)
    expect(late).toEqual([])
    expect(await jobRows(fixture.app)).toHaveLength(1)
  })

  test('for a calendar time start at that time, not before', async () => {
    const fixture = await createTestApp(engine)
    await approvedTemplate(fixture)
    fixture.clock.advance(day)
    const planned = await planCampaign(fixture, { schedule: { at: '2026-11-23T12:00', timeZone: 'UTC' } })
    fixture.clock.advance(-day)
    await rescheduleAfterClockReset(fixture.app)
    const begins = Date.parse('2026-11-23T12:00Z')

    for (const [at, state] of [
      [fixture.app.now(), 'scheduled'],
      [begins - day, 'scheduled'],
      [begins - 1, 'scheduled'],
      [begins, 'completed'],
    ] as const) {
      fixture.clock.advance(at - fixture.app.now())
      await fixture.runJobs()
      expect([at, await stateOf(fixture.app, planned.id)]).toEqual([at, state])
    }
  })

  test('jobs from a clock ahead is left alone where another process may be ahead by as little', async () => {
    const fixture = await createTestApp(engine)
    fixture.clock.advance(minute)
    await enqueue(fixture)
    fixture.clock.advance(-minute)

    expect(await rescheduleAfterClockReset(fixture.app)).toBe(fixture.app.store.singleConnection ? 1 : 0)
  })
})
