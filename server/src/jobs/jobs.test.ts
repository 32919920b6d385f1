import { describe, expect, test } from 'vitest'
import { capacity, claimSome, enqueue, jobRows, only, openLease } from '../testing/jobs.ts'
import { engines } from '../testing/stores/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import type { ClaimedJob } from './claim.ts'

const minute = 60_000

describe.each(engines)('The job queue on $name', (engine) => {
  test('a finished job is removed; a postponed one is due again with no attempts', async () => {
    const fixture = await createTestApp(engine)
    await enqueue(fixture, { partition: 'a' })
    await enqueue(fixture, { partition: 'b' })
    const [first, second] = await claimSome(fixture.app, capacity)
    await fixture.app.transact((tx) => openLease(fixture, first as ClaimedJob).job.finish(tx))
    await fixture.app.transact((tx) =>
      openLease(fixture, second as ClaimedJob).job.postpone(tx, fixture.app.now() + minute),
    )

    expect(await claimSome(fixture.app, capacity)).toEqual([])
    fixture.clock.advance(minute)
    expect(only(await claimSome(fixture.app, capacity))).toMatchObject({ id: second?.id, attempts: 1 })
  })

  test('each failure delays the next attempt longer; the twentieth marks the job dead', async () => {
    const fixture = await createTestApp(engine)
    await enqueue(fixture, { dedupeKey: 'once' })
    const delays: number[] = []
    for (let failure = 1; failure <= 20; failure += 1) {
      const claimed = only(await claimSome(fixture.app, capacity))
      await openLease(fixture, claimed).retryLater(new Error(`failure ${failure}`))
      const left = only(await jobRows(fixture.app))
      if (left.state === 'ready') delays.push(left.run_at - fixture.app.now())
      fixture.clock.advance(left.run_at - fixture.app.now())
    }

    const seconds = delays.map((ms) => ms / 1000)
    expect(seconds.slice(0, 12)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600])
    expect(Math.max(...seconds)).toBe(3600)
    fixture.clock.advance(24 * 60 * minute)
    expect(await claimSome(fixture.app, capacity)).toEqual([])
    expect(only(await jobRows(fixture.app))).toMatchObject({ state: 'dead', last_error: 'Error: failure 20' })

    await enqueue(fixture, { dedupeKey: 'once' })
    expect(await claimSome(fixture.app, capacity)).toHaveLength(1)
  })

  test('a key is enqueued once while its job waits or runs', async () => {
    const fixture = await createTestApp(engine)
    await enqueue(fixture, { dedupeKey: 'once' })
    await enqueue(fixture, { dedupeKey: 'once' })
    const claimed = only(await claimSome(fixture.app, capacity))
    await enqueue(fixture, { dedupeKey: 'once' })
    expect(await jobRows(fixture.app)).toHaveLength(1)

    await fixture.app.transact((tx) => openLease(fixture, claimed).job.finish(tx))
    await enqueue(fixture, { dedupeKey: 'once' })
    expect(await claimSome(fixture.app, capacity)).toHaveLength(1)
  })

  test('a waiting job can be cancelled, a running one cannot', async () => {
    const fixture = await createTestApp(engine)
    await enqueue(fixture, { dedupeKey: 'waiting', runAt: fixture.app.now() + 1 })
    await enqueue(fixture, { dedupeKey: 'running' })
    await claimSome(fixture.app, capacity)
    await fixture.app.transact(async (tx) => {
      await fixture.app.jobs.cancel(tx, 'waiting')
      await fixture.app.jobs.cancel(tx, 'running')
    })

    expect((await jobRows(fixture.app)).map((row) => row.dedupe_key)).toEqual(['running'])
  })
})
