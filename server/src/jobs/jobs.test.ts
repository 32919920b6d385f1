import { describe, expect, test } from 'vitest'
import { engines } from '../testing/engines.ts'
import { openTestHouse } from '../testing/house.ts'
import { hold, jobRows, only, owe, room } from '../testing/jobs.ts'
import { type ClaimedJob, claimJobs } from './claim.ts'

const minute = 60_000

describe.each(engines)('jobs on $name', (engine) => {
  test('a finished job is gone, and a postponed one comes back at its time with its tries forgotten', async () => {
    const house = await openTestHouse(engine)
    await owe(house, { lane: 'a' })
    await owe(house, { lane: 'b' })
    const [first, second] = await claimJobs(house.app, room)
    await house.app.transact((tx) => hold(house, first as ClaimedJob).taken.finish(tx))
    await house.app.transact((tx) => hold(house, second as ClaimedJob).taken.postpone(tx, house.app.now() + minute))

    expect(await claimJobs(house.app, room)).toEqual([])
    house.clock.advance(minute)
    expect(only(await claimJobs(house.app, room))).toMatchObject({ id: second?.id, attempts: 1 })
  })

  test('errors set a job back for longer each time, and after the twentieth it is dead, with the reason', async () => {
    const house = await openTestHouse(engine)
    await owe(house, { dedupeKey: 'once' })
    const delays: number[] = []
    for (let failure = 1; failure <= 20; failure += 1) {
      const claimed = only(await claimJobs(house.app, room))
      await hold(house, claimed).setBack(new Error(`failure ${failure}`))
      const left = only(await jobRows(house.app))
      if (left.state === 'ready') delays.push(left.run_at - house.app.now())
      house.clock.advance(left.run_at - house.app.now())
    }

    const seconds = delays.map((ms) => ms / 1000)
    expect(seconds.slice(0, 12)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600])
    expect(Math.max(...seconds)).toBe(3600)
    house.clock.advance(24 * 60 * minute)
    expect(await claimJobs(house.app, room)).toEqual([])
    expect(only(await jobRows(house.app))).toMatchObject({ state: 'dead', last_error: 'Error: failure 20' })

    await owe(house, { dedupeKey: 'once' })
    expect(await claimJobs(house.app, room)).toHaveLength(1)
  })

  test('the same key is owed once while it waits or runs, and again after that', async () => {
    const house = await openTestHouse(engine)
    await owe(house, { dedupeKey: 'once' })
    await owe(house, { dedupeKey: 'once' })
    const claimed = only(await claimJobs(house.app, room))
    await owe(house, { dedupeKey: 'once' })
    expect(await jobRows(house.app)).toHaveLength(1)

    await house.app.transact((tx) => hold(house, claimed).taken.finish(tx))
    await owe(house, { dedupeKey: 'once' })
    expect(await claimJobs(house.app, room)).toHaveLength(1)
  })

  test('a waiting job can be cancelled, a running one cannot', async () => {
    const house = await openTestHouse(engine)
    await owe(house, { dedupeKey: 'waiting', runAt: house.app.now() + 1 })
    await owe(house, { dedupeKey: 'running' })
    await claimJobs(house.app, room)
    await house.app.transact(async (tx) => {
      await house.app.jobs.cancel(tx, 'waiting')
      await house.app.jobs.cancel(tx, 'running')
    })

    expect((await jobRows(house.app)).map((row) => row.dedupe_key)).toEqual(['running'])
  })
})
