import { describe, expect, test } from 'vitest'
import { capacity, enqueue, hold, jobRows, only } from '../testing/jobs.ts'
import { engines } from '../testing/stores/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { type ClaimedJob, claimJobs, leaseMs } from './claim.ts'
import { LeaseLost } from './leased-job.ts'
import { extendLeases, reclaimAll, reclaimExpired } from './leases.ts'

const minute = 60_000

describe.each(engines)('leases of jobs on $name', (engine) => {
  test('the job of a worker that disappeared comes back when its lease ends, not before', async () => {
    const fixture = await createTestApp(engine)
    await enqueue(fixture)
    const lost = only(await claimJobs(fixture.app, capacity))

    fixture.clock.advance(leaseMs)
    expect(await reclaimExpired(fixture.app)).toBe(0)
    fixture.clock.advance(1)
    expect(await reclaimExpired(fixture.app)).toBe(1)
    expect(only(await claimJobs(fixture.app, capacity))).toMatchObject({ id: lost.id, attempts: 2 })
  })

  test('a lease from before the clock was set back holds its job up no longer than one from now', async () => {
    const fixture = await createTestApp(engine)
    await enqueue(fixture)
    await claimJobs(fixture.app, capacity)
    fixture.clock.advance(-leaseMs)
    expect(await reclaimExpired(fixture.app)).toBe(0)

    fixture.clock.advance(-60 * minute)
    expect(await reclaimExpired(fixture.app)).toBe(1)
    expect(await claimJobs(fixture.app, capacity)).toHaveLength(1)
  })

  test('a heartbeat keeps a lease, and tells which leases are gone', async () => {
    const fixture = await createTestApp(engine)
    await enqueue(fixture, { lane: 'a' })
    await enqueue(fixture, { lane: 'b' })
    const [kept, gone] = await claimJobs(fixture.app, capacity)
    await fixture.app.transact((tx) => hold(fixture, gone as ClaimedJob).job.finish(tx))
    fixture.clock.advance(leaseMs - 1)

    expect([...(await extendLeases(fixture.app, [kept as ClaimedJob, gone as ClaimedJob]))]).toEqual([kept?.id])
    fixture.clock.advance(leaseMs - 1)
    expect(await reclaimExpired(fixture.app)).toBe(0)
  })

  test.each(['finish', 'postpone'] as const)(
    'a late worker cannot %s a job that another has, and what it did with it is undone',
    async (ending) => {
      const fixture = await createTestApp(engine)
      await enqueue(fixture)
      const late = hold(fixture, only(await claimJobs(fixture.app, capacity)))
      fixture.clock.advance(leaseMs + 1)
      await reclaimExpired(fixture.app)
      const current = only(await claimJobs(fixture.app, capacity))

      const attempt = fixture.app.transact(async (tx) => {
        await owed(tx)
        await (ending === 'finish' ? late.job.finish(tx) : late.job.postpone(tx, fixture.app.now()))
      })
      const owed = (tx: Parameters<typeof late.job.finish>[0]) =>
        fixture.app.jobs.enqueue(tx, fixture.scope(), { kind: 'campaign.run', payload: { campaignId: 'effect' } })

      await expect(attempt).rejects.toThrow(LeaseLost)
      await late.retryLater(new Error('late'))
      await late.release()
      const left = only(await jobRows(fixture.app))
      expect(left).toMatchObject({ id: current.id, state: 'running', lease_token: current.token, failures: 0 })
      expect(late.isSettled()).toBe(false)
    },
  )

  test('a job that keeps taking its process down is tried at once at first, then once a minute', async () => {
    const fixture = await createTestApp(engine)
    await enqueue(fixture)
    for (let crash = 1; crash <= 20; crash += 1) {
      only(await claimJobs(fixture.app, capacity))
      await reclaimAll(fixture.app)
    }

    expect(await claimJobs(fixture.app, capacity)).toEqual([])
    fixture.clock.advance(minute)
    only(await claimJobs(fixture.app, capacity))
  })
})
