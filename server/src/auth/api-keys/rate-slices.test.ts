import { runs, seed } from '@parley/shared/testing/fuzz-runs'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Schema } from '../../db/schema.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { RateWindows } from './count.ts'
import { sliceMs } from './demand.ts'
import { makeRateSlices, type Timing } from './rate-slices.ts'

/** Three processes on one store, that count the requests of one key. `gate` closes the store to the first one. */
async function openProcesses(engine: TestEngine) {
  const { app, clock } = await createTestApp(engine)
  const first = { statements: 0, isCutOff: false }
  const db: Kysely<Schema> = app.db.withPlugin({
    transformQuery: ({ node }) => {
      if (first.isCutOff) throw new Error('This process is dead')
      first.statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  let passedMs = 0
  const timing: Timing = {
    elapsedMs: () => performance.now() + passedMs,
    setTimer: (run, ms) => setTimeout(run, ms),
  }
  const context = { ...app, timing }
  const processes = [makeRateSlices({ ...context, db }), makeRateSlices(context), makeRateSlices(context)] as const
  /** Lets time pass at once, in which the demand of every process becomes older. */
  const pass = (ms: number) => {
    passedMs += ms
  }
  onTestFinished(async () => {
    for (const each of processes) await each.close()
  })
  const row = () => app.db.selectFrom('rate_window').select(['count', 'leased']).executeTakeFirstOrThrow()
  return { processes, first, row, clock, app, pass }
}

/** Counts so many requests one after the other, until some process holds a slice. */
async function counted(windows: RateWindows, limit: number, requests: number) {
  const counts = []
  for (let n = 0; n < requests; n += 1) counts.push(await windows.count('key', limit))
  return counts
}

const allowedOf = (counts: readonly { readonly allowed: boolean }[]) => counts.filter(({ allowed }) => allowed).length

describe.each(engines)('Slices of a rate limit on $name', (engine) => {
  test('200 concurrent requests at a limit of 60 over three processes: exactly 60 pass', async () => {
    const { processes } = await openProcesses(engine)

    const counts = await Promise.all(
      Array.from({ length: 200 }, (_, n) => processes[n % 3 === 0 ? 0 : n % 3 === 1 ? 1 : 2].count('key', 60)),
    )

    expect(allowedOf(counts)).toBe(60)
    expect(counts.filter(({ allowed }) => allowed).map(({ remaining }) => remaining)).toContain(0)
  })

  test('a thousand requests of one process cost few statements, each with its exact headers', async () => {
    const { processes, first, app } = await openProcesses(engine)
    const [windows] = processes
    const resetAt = app.now() + 60_000

    const counts = await counted(windows, 100_000, 1_000)

    expect(counts).toEqual(
      Array.from({ length: 1_000 }, (_, n) => ({ allowed: true, limit: 100_000, remaining: 99_999 - n, resetAt })),
    )
    expect(first.statements).toBeLessThan(200)
  })

  test('any requests of three processes: never more than the limit, none refused below it', async () => {
    const { processes, app, pass } = await openProcesses(engine)
    const burst = fc.record({
      process: fc.constantFrom(0, 1, 2),
      requests: fc.integer({ min: 1, max: 60 }),
      inOrder: fc.boolean(),
      pauseMs: fc.constantFrom(0, 0, 0, sliceMs / 4, 2 * sliceMs),
    })
    const followed = fc.asyncProperty(
      fc.integer({ min: 1, max: 400 }),
      fc.array(burst, { minLength: 4, maxLength: 12 }),
      async (limit, bursts) => {
        const key = app.newId()
        let used = 0
        for (const { process, requests, inOrder, pauseMs } of bursts) {
          const windows = processes[process as 0 | 1 | 2]
          const counts = []
          for (let n = 0; n < requests; n += 1) {
            const count = windows.count(key, limit)
            counts.push(inOrder ? await count : count)
          }
          const allowed = allowedOf(await Promise.all(counts))
          expect(allowed).toBe(Math.min(requests, limit - used))
          used += allowed
          pass(pauseMs)
        }
      },
    )
    await fc.assert(followed, { seed, numRuns: runs(10), endOnFailure: true })
  }, 120_000)

  test('unused places of a slice are returned, and other processes use them', async () => {
    const { processes, row } = await openProcesses(engine)
    const [one, other] = processes
    await counted(one, 400, 40)
    expect((await row()).leased).toBeGreaterThan(0)

    expect(allowedOf(await Promise.all(Array.from({ length: 500 }, () => other.count('key', 400))))).toBe(360)
    expect(await row()).toEqual({ count: 400, leased: 0 })
  })

  test('a slice whose process died counts as used', async () => {
    const { processes, first, row } = await openProcesses(engine)
    const [one, other] = processes
    await counted(one, 400, 40)
    const before = await row()
    first.isCutOff = true

    const counts = await Promise.all(Array.from({ length: 500 }, () => other.count('key', 400)))
    expect(allowedOf(counts)).toBe(400 - before.count)
    expect(allowedOf(await counted(other, 400, 5))).toBe(0)
  })

  test('a process that ends returns its slices', async () => {
    const { processes, row } = await openProcesses(engine)
    await counted(processes[0], 400, 40)

    await processes[0].close()

    expect(await row()).toEqual({ count: 40, leased: 0 })
  })

  test('a slice is not used after a lower limit or the end of its window', async () => {
    const { processes, row, clock } = await openProcesses(engine)
    const [windows] = processes
    await counted(windows, 400, 40)
    expect((await row()).leased).toBeGreaterThan(0)
    expect(await windows.count('key', 40)).toMatchObject({ allowed: false, remaining: 0 })
    expect(await row()).toEqual({ count: 40, leased: 0 })

    await counted(windows, 400, 20)
    clock.advance(60_000)
    expect(await windows.count('key', 400)).toMatchObject({ allowed: true, remaining: 399 })
  })
})
