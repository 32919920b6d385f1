import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { App } from '../app.ts'
import type { JobTable } from '../db/schema.ts'
import { engines } from '../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../testing/house.ts'
import { planOf, recordQueries } from '../testing/plans.ts'
import { type ClaimedJob, claimJobs, leaseMs } from './claim.ts'
import { holdJob } from './hold.ts'
import { extendLeases, reclaimAll, reclaimExpired } from './leases.ts'
import { LeaseLost } from './taken-job.ts'

const room = { inAll: 20, fullLanes: [], inLane: () => 5 }
const minute = 60_000

describe.each(engines)('jobs on $name', (engine) => {
  const open = () => openTestHouse(engine)
  const never = new AbortController().signal

  async function owe(house: TestHouse, more: { lane?: string; runAt?: number; dedupeKey?: string } = {}) {
    await house.app.transact((tx) =>
      house.app.jobs.enqueue(tx, house.scope(), { kind: 'campaign.run', payload: { campaignId: 'c' }, ...more }),
    )
  }
  const rows = (app: App) => app.db.selectFrom('job').selectAll().orderBy('id').execute()
  const only = <Item>(items: readonly Item[]): Item => {
    expect(items).toHaveLength(1)
    return items[0] as Item
  }
  const hold = (house: TestHouse, claimed: ClaimedJob) => holdJob(house.app, claimed, never)

  test('a job is taken when it is due, not before, and by one claim only', async () => {
    const house = await open()
    await owe(house, { runAt: house.app.now() + minute })

    expect(await claimJobs(house.app, room)).toEqual([])
    house.clock.advance(minute)
    const claimed = only(await claimJobs(house.app, room))
    expect(claimed).toMatchObject({ kind: 'campaign.run', attempts: 1, mode: 'live', workspace_id: house.workspaceId })
    expect(await claimJobs(house.app, room)).toEqual([])
  })

  test('claims made at the same moment share the jobs out without handing one to two', async () => {
    const house = await open()
    const jobs = Array.from({ length: 60 }, (_, n) => ({
      kind: 'campaign.run' as const,
      payload: { campaignId: String(n) },
      lane: `lane ${n % 12}`,
    }))
    await house.app.transact((tx) => house.app.jobs.enqueueAll(tx, house.scope(), jobs))

    const claims = await Promise.all(Array.from({ length: 8 }, () => claimJobs(house.app, room)))
    const taken = claims.flat().map((job) => job.id)
    expect(taken.length).toBeGreaterThan(0)
    expect(new Set(taken).size).toBe(taken.length)
  })

  test('the room is shared between lanes, longest waiting first, and a full lane gets nothing', async () => {
    const house = await open()
    for (const lane of ['busy', 'busy', 'busy', 'busy', 'full', 'quiet']) {
      await owe(house, { lane })
      house.clock.advance(1)
    }

    const claimed = await claimJobs(house.app, { inAll: 3, fullLanes: ['full'], inLane: () => 2 })
    expect(claimed.map((job) => job.lane).toSorted()).toEqual(['busy', 'busy', 'quiet'])
    const next = await claimJobs(house.app, { inAll: 3, fullLanes: [], inLane: () => 1 })
    expect(next.map((job) => job.lane).toSorted()).toEqual(['busy', 'full'])
  })

  test('a finished job is gone, and a postponed one comes back at its time with its tries forgotten', async () => {
    const house = await open()
    await owe(house, { lane: 'a' })
    await owe(house, { lane: 'b' })
    const [first, second] = await claimJobs(house.app, room)
    await house.app.transact((tx) => hold(house, first as ClaimedJob).taken.finish(tx))
    await house.app.transact((tx) => hold(house, second as ClaimedJob).taken.postpone(tx, house.app.now() + minute))

    expect(await claimJobs(house.app, room)).toEqual([])
    house.clock.advance(minute)
    expect(only(await claimJobs(house.app, room))).toMatchObject({ id: second?.id, attempts: 1 })
  })

  test('the job of a worker that disappeared comes back when its lease ends, not before', async () => {
    const house = await open()
    await owe(house)
    const lost = only(await claimJobs(house.app, room))

    house.clock.advance(leaseMs)
    expect(await reclaimExpired(house.app)).toBe(0)
    house.clock.advance(1)
    expect(await reclaimExpired(house.app)).toBe(1)
    expect(only(await claimJobs(house.app, room))).toMatchObject({ id: lost.id, attempts: 2 })
  })

  test('a lease from before the clock was set back holds its job up no longer than one from now', async () => {
    const house = await open()
    await owe(house)
    await claimJobs(house.app, room)
    house.clock.advance(-leaseMs)
    expect(await reclaimExpired(house.app)).toBe(0)

    house.clock.advance(-60 * minute)
    expect(await reclaimExpired(house.app)).toBe(1)
    house.clock.advance(61 * minute)
    expect(await claimJobs(house.app, room)).toHaveLength(1)
  })

  test('a heartbeat keeps a lease, and tells which leases are gone', async () => {
    const house = await open()
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
      const house = await open()
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
      const left = only(await rows(house.app))
      expect(left).toMatchObject({ id: current.id, state: 'running', lease_token: current.token, failures: 0 })
      expect(late.isSettled()).toBe(false)
    },
  )

  test('errors set a job back for longer each time, and after the twentieth it is dead, with the reason', async () => {
    const house = await open()
    await owe(house, { dedupeKey: 'once' })
    const delays: number[] = []
    for (let failure = 1; failure <= 20; failure += 1) {
      const claimed = only(await claimJobs(house.app, room))
      await hold(house, claimed).setBack(new Error(`failure ${failure}`))
      const left = only(await rows(house.app))
      if (left.state === 'ready') delays.push(left.run_at - house.app.now())
      house.clock.advance(left.run_at - house.app.now())
    }

    const seconds = delays.map((ms) => ms / 1000)
    expect(seconds.slice(0, 12)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600])
    expect(Math.max(...seconds)).toBe(3600)
    house.clock.advance(24 * 60 * minute)
    expect(await claimJobs(house.app, room)).toEqual([])
    expect(only(await rows(house.app))).toMatchObject({ state: 'dead', last_error: 'Error: failure 20' })

    await owe(house, { dedupeKey: 'once' })
    expect(await claimJobs(house.app, room)).toHaveLength(1)
  })

  test('the same key is owed once while it waits or runs, and again after that', async () => {
    const house = await open()
    await owe(house, { dedupeKey: 'once' })
    await owe(house, { dedupeKey: 'once' })
    const claimed = only(await claimJobs(house.app, room))
    await owe(house, { dedupeKey: 'once' })
    expect(await rows(house.app)).toHaveLength(1)

    await house.app.transact((tx) => hold(house, claimed).taken.finish(tx))
    await owe(house, { dedupeKey: 'once' })
    expect(await claimJobs(house.app, room)).toHaveLength(1)
  })

  test('a waiting job can be cancelled, a running one cannot', async () => {
    const house = await open()
    await owe(house, { dedupeKey: 'waiting', runAt: house.app.now() + 1 })
    await owe(house, { dedupeKey: 'running' })
    await claimJobs(house.app, room)
    await house.app.transact(async (tx) => {
      await house.app.jobs.cancel(tx, 'waiting')
      await house.app.jobs.cancel(tx, 'running')
    })

    expect((await rows(house.app)).map((row) => row.dedupe_key)).toEqual(['running'])
  })

  test('a job that keeps taking its process down is tried at once at first, then once a minute', async () => {
    const house = await open()
    await owe(house)
    for (let crash = 1; crash <= 20; crash += 1) {
      only(await claimJobs(house.app, room))
      await reclaimAll(house.app)
    }

    expect(await claimJobs(house.app, room)).toEqual([])
    house.clock.advance(minute)
    only(await claimJobs(house.app, room))
  })

  test('claim and sweep go through their indexes, past any number of other jobs', async () => {
    const house = await open()
    const rowOf = (n: number, more: Partial<JobTable>): JobTable => ({
      id: `job ${n}`,
      workspace_id: house.workspaceId,
      mode: 'live',
      kind: 'campaign.run',
      payload: '{}',
      lane: `lane ${n % 3}`,
      state: 'dead',
      run_at: n,
      attempts: 0,
      failures: 0,
      lease_token: null,
      lease_until: null,
      dedupe_key: null,
      last_error: null,
      created_at: n,
      ...more,
    })
    const all = Array.from({ length: 4000 }, (_, n) => rowOf(n, n < 30 ? { state: 'ready' } : {}))
    for (let start = 0; start < all.length; start += 500) {
      await house.app.db
        .insertInto('job')
        .values(all.slice(start, start + 500))
        .execute()
    }
    await sql`analyze`.execute(house.app.db)

    const { app, queries } = recordQueries(house.app)
    expect(await claimJobs(app, { ...room, fullLanes: ['lane 0'] })).toHaveLength(10)
    await reclaimExpired(app)
    const plans = await Promise.all(queries.map((query) => planOf(house.app, query)))

    expect(plans).toHaveLength(4)
    expect(plans[0]).toContain('job_ready')
    expect(plans[1]).toContain('job_ready')
    expect(plans[2]).toContain('job_running')
    expect(plans[3]).toContain('job_running')
    for (const plan of plans) expect(plan).not.toMatch(/SCAN job\b|Seq Scan on job\b/)
  })
})
