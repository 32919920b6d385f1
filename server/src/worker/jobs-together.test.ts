import { describe, expect, onTestFinished, test } from 'vitest'
import type { App } from '../app.ts'
import type { LeasedJob } from '../jobs/leased-job.ts'
import { settleJobs } from '../jobs/settle-jobs.ts'
import { jobRows } from '../testing/jobs.ts'
import { simulatorOf, withReplacedPlatform } from '../testing/platforms.ts'
import { engines } from '../testing/stores/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { handlers } from './handlers.ts'
import { makeWorker } from './loop.ts'

type Job = LeasedJob<'simulator.advance'>

describe.each(engines)('Jobs whose handler takes many on $name', (engine) => {
  async function open(runAll: (app: App, jobs: readonly Job[]) => Promise<void>, count: number) {
    const fixture = await createTestApp(engine)
    const { app } = fixture
    const runs: number[][] = []
    const jobs = {
      'simulator.advance': {
        most: 5,
        runAll: (together: readonly Job[]) => {
          runs.push(together.map(({ payload }) => payload.step))
          return runAll(app, together)
        },
      },
    }
    const worker = makeWorker(withReplacedPlatform(app, { ...simulatorOf(app), jobs }), handlers)
    onTestFinished(worker.stop)
    await app.transact((tx) =>
      app.jobs.enqueueAll(
        tx,
        fixture.scope(),
        Array.from({ length: count }, (_, step) => ({
          kind: 'simulator.advance' as const,
          payload: { simulatorMessageId: 's', step },
          runAt: app.now() + step,
        })),
      ),
    )
    fixture.clock.advance(1_000)
    return { ...fixture, worker, runs }
  }

  test('are claimed and run together, the ones due first at first', async () => {
    const { app, worker, runs } = await open(async () => {}, 7)
    expect(await worker.drain()).toEqual([])

    expect(runs.map((steps) => steps.toSorted())).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6],
    ])
    expect(await jobRows(app)).toEqual([])
  })

  test('run one by one after a failure, and only the one that fails is retried', async () => {
    const { app, worker, runs } = await open(async (_app, jobs) => {
      if (jobs.some(({ payload }) => payload.step === 1)) throw new Error('broken')
    }, 4)
    expect(await worker.drain()).toEqual([new Error('broken')])

    expect(runs.map(({ length }) => length)).toEqual([4, 1, 1, 1, 1])
    expect(await jobRows(app)).toMatchObject([
      { payload: expect.stringContaining('"step":1'), state: 'ready', failures: 1, lease_token: null },
    ])
  })

  test('are settled in one transaction: finished, or ready later with another payload', async () => {
    const { app, worker } = await open(async (app, jobs) => {
      await app.transact((tx) =>
        settleJobs(
          tx,
          jobs.map((job) => ({
            job,
            ...(job.payload.step < 2 && { next: { runAt: app.now() + 50, payload: { ...job.payload, step: 9 } } }),
          })),
        ),
      )
    }, 4)
    expect(await worker.drain()).toEqual([])

    const later = { state: 'ready', attempts: 0, run_at: app.now() + 50, lease_token: null }
    const payload = JSON.stringify({ simulatorMessageId: 's', step: 9 })
    expect(await jobRows(app)).toMatchObject([
      { ...later, payload },
      { ...later, payload },
    ])
  })

  test('that another worker claimed meanwhile keep their lease and undo the effects', async () => {
    const { app, worker } = await open(async (app, jobs) => {
      const [first] = jobs
      await app.db.updateTable('job').set({ lease_token: 'another' }).where('payload', 'like', '%"step":0%').execute()
      await app.transact(async (tx) => {
        await app.jobs.enqueue(tx, first ?? { workspaceId: '', mode: 'live' }, {
          kind: 'template.submit',
          payload: { templateId: `effect of ${jobs.map(({ payload }) => payload.step).toSorted()}` },
          runAt: app.now() + 3_600_000,
        })
        await settleJobs(
          tx,
          jobs.map((job) => ({ job })),
        )
      })
    }, 3)
    expect(await worker.drain()).toMatchObject([{ name: 'LeaseLost' }])

    const rows = await jobRows(app)
    expect(rows.filter(({ state }) => state === 'running')).toMatchObject([{ lease_token: 'another' }])
    const effects = rows.filter(({ kind }) => kind === 'template.submit').map(({ payload }) => JSON.parse(payload))
    expect(effects.map(({ templateId }) => templateId).toSorted()).toEqual(['effect of 1', 'effect of 2'])
  })
})
