import { describe, expect, test } from 'vitest'
import { engines } from '../testing/engines.ts'
import { openTestHouse } from '../testing/house.ts'
import { hold, jobRows, only, owe, room } from '../testing/jobs.ts'
import { type ClaimedJob, claimJobs, leaseMs } from './claim.ts'
import { extendLeases, reclaimAll, reclaimExpired } from './leases.ts'
import { LeaseLost } from './taken-job.ts'

const minute = 60_000

describe.each(engines)('leases of jobs on $name', (engine) => {
  test('the job of a worker that disappeared comes back when its lease ends, not before', async () => {
    const house = await openTestHouse(engine)
    await owe(house)
    const lost = only(await claimJobs(house.app, room))

    house.clock.advance(leaseMs)
    expect(await reclaimExpired(house.app)).toBe(0)
    house.clock.advance(1)
    expect(await reclaimExpired(house.app)).toBe(1)
    expect(only(await claimJobs(house.app, room))).toMatchObject({ id: lost.id, attempts: 2 })
  })

  test('a lease from before the clock was set back holds its job up no longer than one from now', async () => {
    const house = await openTestHouse(engine)
    await owe(house)
    await claimJobs(house.app, room)
    house.clock.advance(-leaseMs)
    expect(await reclaimExpired(house.app)).toBe(0)

    house.clock.advance(-60 * minute)
    expect(await reclaimExpired(house.app)).toBe(1)
    expect(await claimJobs(house.app, room)).toHaveLength(1)
  })

  test('a heartbeat keeps a lease, and tells which leases are gone', async () => {
    const house = await openTestHouse(engine)
    await owe(house, { lane: 'a' })
    await owe(house, { lane: 'b' })
    const [kept, gone] = await claimJobs(house.app, room)
    await house.app.transact((tx) => hold(house, gone as ClaimedJob).taken.finish(tx))
    house.clock.advance(leaseMs - 1)

    expect([...(await extendLeases(house.app, [kept as ClaimedJob, gone as ClaimedJob]))]).toEqual([kept?.id])
    house.clock.advance(leaseMs - 1)
    expect(await reclaimExpired(house.app)).toBe(0)
  })

  test.each(['finish', 'postpone'] as const)(
    'a late worker cannot %s a job that another has, and what it did with it is undone',
    async (ending) => {
      const house = await openTestHouse(engine)
      await owe(house)
      const late = hold(house, only(await claimJobs(house.app, room)))
      house.clock.advance(leaseMs + 1)
      await reclaimExpired(house.app)
      const current = only(await claimJobs(house.app, room))

      const attempt = house.app.transact(async (tx) => {
        await owed(tx)
        await (ending === 'finish' ? late.taken.finish(tx) : late.taken.postpone(tx, house.app.now()))
      })
      const owed = (tx: Parameters<typeof late.taken.finish>[0]) =>
        house.app.jobs.enqueue(tx, house.scope(), { kind: 'campaign.run', payload: { campaignId: 'effect' } })

      await expect(attempt).rejects.toThrow(LeaseLost)
      await late.setBack(new Error('late'))
      await late.release()
      const left = only(await jobRows(house.app))
      expect(left).toMatchObject({ id: current.id, state: 'running', lease_token: current.token, failures: 0 })
      expect(late.isSettled()).toBe(false)
    },
  )

  test('a job that keeps taking its process down is tried at once at first, then once a minute', async () => {
    const house = await openTestHouse(engine)
    await owe(house)
    for (let crash = 1; crash <= 20; crash += 1) {
      only(await claimJobs(house.app, room))
      await reclaimAll(house.app)
    }

    expect(await claimJobs(house.app, room)).toEqual([])
    house.clock.advance(minute)
    only(await claimJobs(house.app, room))
  })
})
