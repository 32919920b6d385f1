import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { JobTable } from '../db/schema/jobs.ts'
import { capacity, claimSome, enqueue, only } from '../testing/jobs.ts'
import { engines } from '../testing/stores/engines.ts'
import { planOf, recordQueries } from '../testing/stores/plans.ts'
import { createTestApp } from '../testing/test-app.ts'
import { claimJobs } from './claim.ts'
import { reclaimExpired } from './leases.ts'

const minute = 60_000

describe.each(engines)('Claiming jobs on $name', (engine) => {
  test('a job is claimed once it is due, and by one worker only', async () => {
    const fixture = await createTestApp(engine)
    await enqueue(fixture, { runAt: fixture.app.now() + minute })

    expect(await claimSome(fixture.app, capacity)).toEqual([])
    fixture.clock.advance(minute)
    const claimed = only(await claimSome(fixture.app, capacity))
    expect(claimed).toMatchObject({
      kind: 'campaign.run',
      attempts: 1,
      mode: 'live',
      workspace_id: fixture.workspaceId,
    })
    expect(await claimSome(fixture.app, capacity)).toEqual([])
  })

  test('concurrent claims return every job exactly once', async () => {
    const fixture = await createTestApp(engine)
    const jobs = Array.from({ length: 60 }, (_, n) => ({
      kind: 'campaign.run' as const,
      payload: { campaignId: String(n) },
      partition: `partition ${n % 12}`,
    }))
    await fixture.app.transact((tx) => fixture.app.jobs.enqueueAll(tx, fixture.scope(), jobs))

    const claimAtOnce = async () =>
      (await Promise.all(Array.from({ length: 8 }, () => claimSome(fixture.app, capacity)))).flat()
    const claimed = await claimAtOnce()
    // Whichever claim comes first fills its capacity. The others skip what they find locked, and get it next time.
    expect(claimed.length).toBeGreaterThanOrEqual(capacity.total)
    for (let more = await claimAtOnce(); more.length > 0; more = await claimAtOnce()) claimed.push(...more)

    const claimedIds = claimed.map(({ payload }) => JSON.parse(payload).campaignId)
    expect(claimedIds.toSorted()).toEqual(jobs.map(({ payload }) => payload.campaignId).toSorted())
    expect(claimed.map(({ attempts }) => attempts)).toEqual(jobs.map(() => 1))
  })

  test('a claim names the partitions in which more jobs may be due', async () => {
    const fixture = await createTestApp(engine)
    for (const partition of ['many', 'many', 'few', 'full']) {
      await enqueue(fixture, { partition })
      fixture.clock.advance(1)
    }
    const moreIn = async (total: number) =>
      (
        await claimJobs(fixture.app, {
          total,
          fullPartitions: ['full'],
          ofPartition: (_, wanted) => Math.min(wanted, 2),
        })
      ).moreIn

    // As many partitions as it may read: there may be others.
    expect(await moreIn(1)).toBeUndefined()
    expect(await moreIn(20)).toEqual([])
    for (const partition of ['many', 'many', 'few']) await enqueue(fixture, { partition })
    expect(await moreIn(20)).toEqual(['many'])
  })

  test('capacity is shared between partitions, longest waiting first; a full partition gets none', async () => {
    const fixture = await createTestApp(engine)
    for (const partition of ['busy', 'busy', 'busy', 'busy', 'full', 'quiet']) {
      await enqueue(fixture, { partition })
      fixture.clock.advance(1)
    }

    const claimed = await claimSome(fixture.app, { total: 3, fullPartitions: ['full'], ofPartition: () => 2 })
    expect(claimed.map((job) => job.partition).toSorted()).toEqual(['busy', 'busy', 'quiet'])
    const next = await claimSome(fixture.app, { total: 3, fullPartitions: [], ofPartition: () => 1 })
    expect(next.map((job) => job.partition).toSorted()).toEqual(['busy', 'full'])
  })

  test('half of a claim is left to other jobs beside deliveries that have waited for longer', async () => {
    const fixture = await createTestApp(engine)
    const webhooks = Array.from({ length: 6 }, (_, n) => `deliveries ${n}`)
    for (const partition of [...webhooks, 'callbacks', 'campaign.run c', 'retention.sweep']) {
      await enqueue(fixture, { partition })
      fixture.clock.advance(1)
    }
    const claim = async (areFull: boolean) => {
      const claimed = await claimSome(fixture.app, {
        ...capacity,
        total: 4,
        deliveries: { prefix: 'deliveries ', areFull },
      })
      return claimed.map(({ partition }) => partition).toSorted()
    }

    expect(await claim(false)).toEqual(['callbacks', 'campaign.run c', 'deliveries 0', 'deliveries 1'])
    expect(await claim(true)).toEqual(['retention.sweep'])
    expect(await claim(false)).toEqual(webhooks.slice(2))
  })

  test('claiming and reclaiming use indexes, whatever the number of other jobs', async () => {
    const fixture = await createTestApp(engine)
    const rowOf = (n: number, more: Partial<JobTable>): JobTable => ({
      id: `job ${n}`,
      workspace_id: fixture.workspaceId,
      mode: 'live',
      kind: 'campaign.run',
      payload: '{}',
      partition: `partition ${n % 3}`,
      state: 'dead',
      run_at: n,
      attempts: 0,
      failures: 0,
      suspended_run_at: null,
      lease_token: null,
      lease_until: null,
      dedupe_key: null,
      last_error: null,
      created_at: n,
      ...more,
    })
    const all = Array.from({ length: 4000 }, (_, n) => rowOf(n, n < 30 ? { state: 'ready' } : {}))
    for (let start = 0; start < all.length; start += 500) {
      await fixture.app.db
        .insertInto('job')
        .values(all.slice(start, start + 500))
        .execute()
    }
    await sql`analyze`.execute(fixture.app.db)

    const { app, queries } = recordQueries(fixture.app)
    expect(
      await claimSome(app, {
        ...capacity,
        fullPartitions: ['partition 0'],
        deliveries: { prefix: 'partition 1', areFull: true },
      }),
    ).toHaveLength(5)
    await reclaimExpired(app)
    const plans = await Promise.all(queries.map((query) => planOf(fixture.app, query)))

    expect(plans).toHaveLength(4)
    expect(plans[0]).toContain('job_ready')
    expect(plans[1]).toContain('job_ready')
    expect(plans[2]).toContain('job_running')
    expect(plans[3]).toContain('job_running')
    for (const plan of plans) expect(plan).not.toMatch(/SCAN job\b|Seq Scan on job\b/)
  })
})
