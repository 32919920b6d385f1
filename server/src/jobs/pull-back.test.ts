import { describe, expect, onTestFinished, test } from 'vitest'
import { keepOwingSweeps } from '../features/webhooks/owe-sweeps.ts'
import { planCampaign, stateOf } from '../testing/campaigns.ts'
import { engines } from '../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../testing/house.ts'
import { hold, jobRows, only, owe, room } from '../testing/jobs.ts'
import { approvedTemplate } from '../testing/templates.ts'
import { openWebhookHouse } from '../testing/webhook-house.ts'
import { handlers } from '../worker/handlers.ts'
import { makeWorker } from '../worker/loop.ts'
import { claimJobs } from './claim.ts'
import { pullBack } from './pull-back.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe.each(engines)('work from a clock that was a day ahead, on $name', (engine) => {
  /** Its clock is set right, and it is started anew. */
  async function startAnew({ clock, anotherProcess }: Pick<TestHouse, 'clock' | 'anotherProcess'>) {
    clock.advance(-day)
    const worker = makeWorker(anotherProcess(), handlers)
    onTestFinished(worker.stop)
    await worker.start()
  }

  test('is done at the next start, and does not wait for that day to come again', async () => {
    const house = await openWebhookHouse(engine)
    await house.register()
    house.clock.advance(day)
    await house.emit()
    await startAnew(house)

    await expect.poll(() => house.receiver.received.length, { timeout: 30_000 }).toBe(1)
  })

  test('keeps its order and its distances, and what was owed at the right time keeps its own', async () => {
    const house = await openTestHouse(engine)
    const { app, clock } = house
    await owe(house, { lane: 'right', runAt: app.now() + 30 * minute })
    clock.advance(day)
    await owe(house, { lane: 'first' })
    clock.advance(minute)
    await owe(house, { lane: 'in ten minutes', runAt: app.now() + 10 * minute })
    await owe(house, { lane: 'last' })
    clock.advance(-day)

    expect(await pullBack(app)).toBe(3)
    expect(await pullBack(app)).toBe(0)
    const due = (await jobRows(app)).map(({ lane, run_at }) => [lane, (run_at - app.now()) / minute])
    expect(Object.fromEntries(due)).toEqual({ right: 29, first: -1, 'in ten minutes': 10, last: 0 })
  })

  test('which failed then is tried again as soon as one that failed now', async () => {
    const house = await openTestHouse(engine)
    await owe(house)
    house.clock.advance(day)
    await hold(house, only(await claimJobs(house.app, room))).setBack(new Error('broken'))
    house.clock.advance(-day)

    await pullBack(house.app)
    expect(await claimJobs(house.app, room)).toHaveLength(1)
  })

  test('and comes again every day comes within a day', async () => {
    const house = await openTestHouse(engine)
    const look = () => keepOwingSweeps(house.app).stop()
    await look()
    house.clock.advance(30 * day)
    await house.runJobs()
    house.clock.advance(-30 * day)
    await look()

    const late = (await jobRows(house.app)).filter(({ run_at }) => run_at > house.app.now() + day)
    expect(late).toEqual([])
    expect(await jobRows(house.app)).toHaveLength(2)
  })

  test('for a time of the calendar is begun at that time, not before', async () => {
    const house = await openTestHouse(engine)
    await approvedTemplate(house)
    house.clock.advance(day)
    const planned = await planCampaign(house, { schedule: { at: '2026-11-23T12:00', timeZone: 'UTC' } })
    house.clock.advance(-day)
    await pullBack(house.app)
    const begins = Date.parse('2026-11-23T12:00Z')

    for (const [at, state] of [
      [house.app.now(), 'scheduled'],
      [begins - day, 'scheduled'],
      [begins - 1, 'scheduled'],
      [begins, 'completed'],
    ] as const) {
      house.clock.advance(at - house.app.now())
      await house.runJobs()
      expect([at, await stateOf(house.app, planned.id)]).toEqual([at, state])
    }
  })

  test('is left alone where another process may be ahead by as little', async () => {
    const house = await openTestHouse(engine)
    house.clock.advance(minute)
    await owe(house)
    house.clock.advance(-minute)

    expect(await pullBack(house.app)).toBe(house.app.store.singleConnection ? 1 : 0)
  })
})
