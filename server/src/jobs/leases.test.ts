import { describe, expect, test } from 'vitest'
import { capacity, claimSome, enqueue, jobRows, only, openLease } from '../testing/jobs.ts'
import { engines } from '../testing/stores/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { type ClaimedJob, leaseMs } from './claim.ts'
import { LeaseLost } from './leased-job.ts'
import { extendLeases, reclaimAll, reclaimExpired } from './leases.ts'

const minute = 60_000

describe.each(engines)('Job leases on $name', (engine) => {
  test('the job of a worker that disappeared is ready again when its lease expires', async () => {
    const fixture = await createTestApp(engine)
    await enqueue(fixture)
    const lost = only(await claimSome(fixture.app, capacity))

    fixture.clock.advance(leaseMs)
    expect(await reclaimExpired(fixture.app)).toBe(0)
    fixture.clock.advance(1)
    expect(await reclaimExpired(fixture.app)).toBe(1)
    expect(only(await claimSome(fixture.app, capacity))).toMatchObject({ id: lost.id, attempts: 2 })
  })

  test('a lease from before the clock was set back expires without delay', async () => {
    const fixture = await createTestApp(engine)
    await enqueue(fixture)
    await claimSome(fixture.app, capacity)
    fixture.clock.advance(-leaseMs)
    expect(await reclaimExpired(fixture.app)).toBe(0)

    fixture.clock.advance(-60 * minute)
    expect(await reclaimExpired(fixture.app)).toBe(1)
    expect(await claimSome(fixture.app, capacity)).toHaveLength(1)
  })

  test('a heartbeat extends leases and reports those that are lost', async () => {
    const fixture = await createTestApp(engine)
    await enqueue(fixture, { partition: 'a' })
    await enqueue(fixture, { partition: 'b' })
    const [extended, gone] = await claimSome(fixture.app, capacity)
    await fixture.app.transact((tx) => openLease(fixture, gone as ClaimedJob).job.finish(tx))
    fixture.clock.advance(leaseMs - 1)

    expect([...(await extendLeases(fixture.app, [extended as ClaimedJob, gone as ClaimedJob]))]).toEqual([extended?.id])
    fixture.clock.advance(leaseMs - 1)
    expect(await reclaimExpired(fixture.app)).toBe(0)
  })

  test.each(['finish', 'postpone'] as const)(
    'a worker without its lease cannot %s the job, and its transaction rolls back',
    async (ending) => {
      const fixture = await createTestApp(engine)
      await enqueue(fixture)
      const late = openLease(fixture, only(await claimSome(fixture.app, capacity)))
      fixture.clock.advance(leaseMs + 1)
      await reclaimExpired(fixture.app)
      const current = only(await claimSome(fixture.app, capacity))

      const attempt = fixture.app.transact(async (tx) => {
        await enqueueEffect(tx)
        await (ending === 'finish' ? late.job.finish(tx) : late.job.postpone(tx, fixture.app.now()))
      })
      const enqueueEffect = (tx: Parameters<typeof late.job.finish>[0]) =>
        fixture.app.jobs.enqueue(tx, fixture.scope(), { kind: 'campaign.run', payload: { campaignId: 'effect' } })

      await expect(attempt).rejects.toThrow(LeaseLost)
      await late.retryLater(new Error('late'))
      await late.release()
      const left = only(await jobRows(fixture.app))
      expect(left).toMatchObject({ id: current.id, state: 'running', lease_token: current.token, failures: 0 })
      expect(late.isSettled()).toBe(false)
    },
  )

  test('a job that crashes its process repeatedly is limited to once a minute', async () => {
    const fixture = await createTestApp(engine)
    await enqueue(fixture)
    for (let crash = 1; crash <= 20; crash += 1) {
      only(await claimSome(fixture.app, capacity))
      await reclaimAll(fixture.app)
    }

    expect(await claimSome(fixture.app, capacity)).toEqual([])
    fixture.clock.advance(minute)
    only(await claimSome(fixture.app, capacity))
  })
})
