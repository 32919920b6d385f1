import { runs, seed } from '@parley/shared/testing/fuzz-runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimSome } from '../testing/jobs.ts'
import { engines } from '../testing/stores/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { type ClaimedJob, leaseMs } from './claim.ts'
import { openJobLease } from './job-lease.ts'
import { extendLeases, reclaimExpired } from './leases.ts'

/** The state of a job that the queue guarantees. */
type Model = {
  state: 'ready' | 'running'
  runAt: number
  token?: string
  until?: number
  key?: string
  failures: number
}

const nth = fc.nat(9)
const step = fc.oneof(
  fc.record({
    does: fc.constant('enqueue' as const),
    after: fc.nat(30_000),
    key: fc.option(fc.constantFrom('a', 'b')),
  }),
  fc.record({ does: fc.constant('claim' as const) }),
  fc.record({ does: fc.constantFrom('finish' as const, 'fail' as const, 'release' as const), nth }),
  fc.record({ does: fc.constant('postpone' as const), nth, after: fc.nat(30_000) }),
  fc.record({ does: fc.constant('extend' as const), earliest: fc.integer({ min: 1, max: 10 }) }),
  fc.record({ does: fc.constant('reclaim' as const) }),
  fc.record({ does: fc.constant('cancel' as const), key: fc.constantFrom('a', 'b') }),
  fc.record({ does: fc.constant('advance' as const), ms: fc.constantFrom(1_000, 20_000, leaseMs + 1) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** What chance reaches seldom: a job that another worker has taken over is settled by the worker before, in every way. */
const takenOver: Step[] = [
  { does: 'enqueue', after: 0, key: null },
  { does: 'claim' },
  { does: 'advance', ms: leaseMs + 1 },
  { does: 'reclaim' },
  { does: 'claim' },
  { does: 'extend', earliest: 1 },
  { does: 'fail', nth: 0 },
  { does: 'release', nth: 0 },
  { does: 'postpone', nth: 0, after: 1_000 },
  { does: 'finish', nth: 0 },
]

const capacity = { total: 100, fullPartitions: [], ofPartition: () => 100 }
const backOffMs = (failures: number) => Math.min(3_600_000, 2_000 * 2 ** (failures - 1))

describe.each(engines)('The job queue against a model on $name', (engine) => {
  test('every job is leased to one worker at a time and never lost', async () => {
    const fixture = await createTestApp(engine)
    const { app, clock } = fixture
    const signal = new AbortController().signal

    async function follow(steps: readonly Step[]) {
      await app.db.deleteFrom('job').execute()
      const model = new Map<string, Model>()
      const claims: ClaimedJob[] = []
      const isOurs = (claim: ClaimedJob) => model.get(claim.id)?.token === claim.token

      for (const each of steps) {
        const now = app.now()
        const claim = 'nth' in each ? claims[each.nth % Math.max(1, claims.length)] : undefined
        if ('nth' in each && !claim) continue
        const job = claim && isOurs(claim) ? model.get(claim.id) : undefined
        const lease = claim && openJobLease(app, claim, { signal })
        const back = (change: Partial<Model>) => job && Object.assign(job, { state: 'ready', ...noLease, ...change })
        switch (each.does) {
          case 'enqueue': {
            const [runAt, key] = [now + each.after, each.key ?? undefined]
            const newJob = { kind: 'retention.sweep' as const, payload: {}, runAt, ...(key && { dedupeKey: key }) }
            await app.transact((tx) => app.jobs.enqueue(tx, fixture.scope(), newJob))
            if (key && [...model.values()].some((other) => other.key === key)) break
            const ids = (await app.db.selectFrom('job').select('id').execute()).map(({ id }) => id)
            const fresh = ids.filter((id) => !model.has(id))
            expect(fresh).toHaveLength(1)
            model.set(fresh[0] ?? '', { state: 'ready', runAt, failures: 0, ...(key && { key }) })
            break
          }
          case 'claim': {
            const due = [...model].filter(([, { state, runAt }]) => state === 'ready' && runAt <= now)
            const claimedNow = await claimSome(app, capacity)
            expect(claimedNow.map(({ id }) => id).sort()).toEqual(due.map(([id]) => id).sort())
            for (const { id, token } of claimedNow) {
              Object.assign(model.get(id) ?? {}, { state: 'running', token, until: now + leaseMs })
            }
            claims.push(...claimedNow)
            break
          }
          case 'finish':
            await expectFenced(
              !job,
              app.transact(async (tx) => await lease?.job.finish(tx)),
            )
            if (job && claim) model.delete(claim.id)
            break
          case 'postpone':
            await expectFenced(
              !job,
              app.transact(async (tx) => await lease?.job.postpone(tx, now + each.after)),
            )
            back({ runAt: now + each.after, failures: 0 })
            break
          case 'fail':
            await lease?.retryLater(new Error('no'))
            back({ runAt: now + backOffMs((claim?.failures ?? 0) + 1), failures: (claim?.failures ?? 0) + 1 })
            break
          case 'release':
            await lease?.release()
            back({})
            break
          case 'extend': {
            // Without the later claims, which may be of the same jobs and valid.
            const some = claims.slice(0, each.earliest)
            const extended = await extendLeases(app, some)
            expect([...extended].sort()).toEqual([...new Set(some.filter(isOurs).map(({ id }) => id))].sort())
            for (const id of extended) Object.assign(model.get(id) ?? {}, { until: now + leaseMs })
            break
          }
          case 'reclaim': {
            const gone = [...model.values()].filter(({ state, until = 0 }) => state === 'running' && until < now)
            expect(await reclaimExpired(app)).toBe(gone.length)
            for (const lost of gone) Object.assign(lost, { state: 'ready', ...noLease })
            break
          }
          case 'cancel':
            await app.transact((tx) => app.jobs.cancel(tx, each.key))
            for (const [id, { key, state }] of model) if (key === each.key && state === 'ready') model.delete(id)
            break
          case 'advance':
            clock.advance(each.ms)
        }
        const rows = await app.db.selectFrom('job').selectAll().execute()
        const actual = rows.map((row) => [
          row.id,
          row.state,
          row.run_at,
          row.lease_token,
          row.lease_until,
          row.failures,
        ])
        const expected = [...model].map(([id, m]) => [
          id,
          m.state,
          m.runAt,
          m.token ?? null,
          m.until ?? null,
          m.failures,
        ])
        expect(actual.sort()).toEqual(expected.sort())
      }
    }

    const script = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), follow)
    await fc.assert(script, { seed, numRuns: runs(20), endOnFailure: true, examples: [[takenOver]] })
  }, 600_000)
})

const noLease = { token: undefined, until: undefined }

/** Expects that settling a job fails exactly where `isFenced` is true. Settling without a valid lease changes nothing and fails. */
async function expectFenced(isFenced: boolean, settling: Promise<unknown>): Promise<void> {
  const refused = await settling.then(
    () => false,
    () => true,
  )
  expect(refused).toBe(isFenced)
}
