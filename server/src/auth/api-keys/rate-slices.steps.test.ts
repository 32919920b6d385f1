import type { Kysely } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Schema } from '../../db/schema.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { Count, RateWindows } from './count.ts'
import { sliceMs } from './demand.ts'
import { makeRateSlices, type Timing } from './rate-slices.ts'

/**
 * Two processes that count the requests of one key while time stands still but for `pass`. `store` counts the statements of the
 * first one; it can refuse them, and hold their results back until `release`.
 */
async function openInStillTime(engine: TestEngine) {
  const { app, clock } = await createTestApp(engine)
  const store = { statements: 0, refuses: (_kind: string) => false, held: undefined as Promise<void> | undefined }
  const db: Kysely<Schema> = app.db.withPlugin({
    transformQuery: ({ node }) => {
      if (store.refuses(node.kind)) throw new Error('The store is away')
      store.statements += 1
      return node
    },
    transformResult: async ({ result }) => {
      await store.held
      return result
    },
  })
  const time = makeTime()
  const windows = makeRateSlices({ db, now: app.now, timing: time.timing })
  const other = makeRateSlices({ ...app, timing: time.timing })
  onTestFinished(async () => {
    await windows.close()
    await other.close()
  })
  return {
    ...time,
    windows,
    other,
    store,
    clock,
    now: app.now,
    row: () => app.db.selectFrom('rate_window').select(['count', 'leased']).executeTakeFirstOrThrow(),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      store.held = promise
      return () => {
        store.held = undefined
        resolve()
      }
    },
  }
}

/** Time that stands still but for `pass`, which runs the timers that end meanwhile. */
function makeTime() {
  let time = 0
  let timers: { readonly at: number; readonly run: () => void }[] = []
  const timing: Timing = {
    elapsedMs: () => time,
    setTimer: (run, ms) => {
      timers.push({ at: time + ms, run })
      return { unref: () => undefined }
    },
  }
  const pass = (ms: number) => {
    time += ms
    const ended = timers.filter(({ at }) => at <= time)
    timers = timers.filter(({ at }) => at > time)
    for (const { run } of ended) run()
  }
  return { timing, pass, timersLeft: () => timers.length }
}

async function counted(windows: RateWindows, limit: number, requests: number): Promise<Count[]> {
  const counts = []
  for (let n = 0; n < requests; n += 1) counts.push(await windows.count('key', limit))
  return counts
}

const remainingOf = (counts: readonly Count[]) => counts.map(({ remaining }) => remaining)

describe.each(engines)('The steps of a slice on $name', (engine) => {
  test('the fourth request within 0.2 seconds takes a slice as large as the demand', async () => {
    const { windows, row, store } = await openInStillTime(engine)
    await counted(windows, 400, 3)
    expect(await row()).toEqual({ count: 3, leased: 0 })
    await counted(windows, 400, 1)
    expect(await row()).toEqual({ count: 8, leased: 4 })
    expect(store.statements).toBe(4)
  })

  test('a slice is at most a twentieth of what remains', async () => {
    const { windows, row } = await openInStillTime(engine)
    await counted(windows, 83, 4)
    expect(await row()).toEqual({ count: 7, leased: 3 })
  })

  test('a slice is replaced once less than a quarter of it is left', async () => {
    const { windows, row, store } = await openInStillTime(engine)
    await counted(windows, 400, 7)
    expect(store.statements).toBe(4)
    expect(remainingOf(await counted(windows, 400, 1))).toEqual([392])
    await expect.poll(row).toEqual({ count: 16, leased: 8 })
    expect(store.statements).toBe(6)
    expect(remainingOf(await counted(windows, 400, 2))).toEqual([391, 390])
    expect(store.statements).toBe(6)
  })

  test('after 0.2 seconds a slice is replaced, and its unused places are counted once', async () => {
    const { windows, row, pass } = await openInStillTime(engine)
    await counted(windows, 400, 6)
    pass(sliceMs)
    await expect.poll(row).toEqual({ count: 12, leased: 6 })
    expect(remainingOf(await counted(windows, 400, 2))).toEqual([393, 392])
  })

  test('without demand a slice is returned, with one statement', async () => {
    const { windows, row, store, pass } = await openInStillTime(engine)
    await counted(windows, 400, 4)
    pass(sliceMs - 1)
    expect(await row()).toEqual({ count: 8, leased: 4 })
    pass(1)
    await expect.poll(row).toMatchObject({ leased: 4 })
    const before = store.statements
    pass(sliceMs)
    await expect.poll(row).toEqual({ count: 4, leased: 0 })
    expect(store.statements).toBe(before + 1)
  })

  test('requests without a slice leave nothing to do later', async () => {
    const { windows, store, pass } = await openInStillTime(engine)
    await counted(windows, 400, 3)
    pass(sliceMs * 3)
    expect(store.statements).toBe(3)
  })

  test('a slice of a window that has ended adds nothing to the next window', async () => {
    const { windows, clock, row, now, pass } = await openInStillTime(engine)
    await counted(windows, 400, 6)
    clock.advance(60_000)
    pass(sliceMs)
    await expect.poll(row).toEqual({ count: 6, leased: 6 })
    expect(await windows.count('key', 400)).toEqual({
      allowed: true,
      limit: 400,
      remaining: 399,
      resetAt: now() + 60_000,
    })
  })

  test('a slice is used until the clock was set back by more than a minute', async () => {
    const { windows, clock, store } = await openInStillTime(engine)
    await counted(windows, 400, 4)
    clock.advance(-60_000)
    expect(remainingOf(await counted(windows, 400, 1))).toEqual([395])
    expect(store.statements).toBe(4)
    clock.advance(-1)
    expect(remainingOf(await counted(windows, 400, 1))).toEqual([399])
  })

  test('requests that wait for a statement are served from the slice that it took', async () => {
    const { windows, store, hold } = await openInStillTime(engine)
    await counted(windows, 400, 3)
    const release = hold()
    const waiting = [1, 2, 3, 4].map(() => windows.count('key', 400))
    release()
    expect(remainingOf(await Promise.all(waiting))).toEqual([396, 395, 394, 393])
    expect(store.statements).toBe(4)
  })

  test('no request overtakes one that waits', async () => {
    const { windows, hold, pass } = await openInStillTime(engine)
    await counted(windows, 400, 5)
    const release = hold()
    pass(sliceMs)
    const answered: number[] = []
    const both = [500, 400].map((limit) => windows.count('key', limit).then(() => answered.push(limit)))
    release()
    await Promise.all(both)
    expect(answered).toEqual([500, 400])
  })

  test('a slice that becomes due during a statement waits for it', async () => {
    const { windows, store, hold, pass } = await openInStillTime(engine)
    await counted(windows, 400, 7)
    const release = hold()
    await counted(windows, 400, 1)
    expect(store.statements).toBe(5)
    pass(sliceMs)
    expect(store.statements).toBe(5)
    release()
  })

  test('no more than the limit pass together in a new window', async () => {
    const { windows, clock, store, hold } = await openInStillTime(engine)
    const release = hold()
    const first = windows.count('key', 3)
    await expect.poll(() => store.statements).toBe(1)
    const waiting = Array.from({ length: 5 }, () => windows.count('key', 3))
    clock.advance(60_000)
    release()
    await first
    expect((await Promise.all(waiting)).map(({ allowed }) => allowed)).toEqual([true, true, true, false, false])
  })

  test('a refusal waits for the slices of other processes, and uses what they return', async () => {
    const { windows, other, row, pass } = await openInStillTime(engine)
    await counted(windows, 83, 4)
    await counted(other, 83, 76)
    expect(await row()).toMatchObject({ leased: 3 })
    let last: Count | undefined
    void other.count('key', 83).then((count) => {
      last = count
    })
    pass(sliceMs / 2)
    expect(last).toBeUndefined()
    await windows.close()
    await expect
      .poll(() => {
        pass(20)
        return last
      })
      .toMatchObject({ allowed: true, remaining: 2 })
  })

  test('a slice whose process died delays a refusal by 0.6 seconds, once', async () => {
    const { windows, other, store, timing, timersLeft, pass } = await openInStillTime(engine)
    await counted(windows, 83, 4)
    store.refuses = () => true
    await counted(other, 83, 76)
    // No slice is held any more that could be due.
    pass(2 * sliceMs)
    await expect.poll(timersLeft).toBe(0)
    const startedAt = timing.elapsedMs()
    const refusedAfter = other.count('key', 83).then(() => timing.elapsedMs() - startedAt)
    for (let waits = 0; waits < 30; waits += 1) {
      await expect.poll(timersLeft).toBe(1)
      pass(20)
    }
    expect(await refusedAfter).toBe(600)
    expect((await counted(other, 83, 2)).map(({ allowed }) => allowed)).toEqual([false, false])
  })

  test('when a slice cannot be replaced, the next request is counted in the store', async () => {
    const { windows, store, row } = await openInStillTime(engine)
    await counted(windows, 400, 7)
    store.refuses = () => true
    await counted(windows, 400, 1)
    await expect(windows.count('key', 400)).rejects.toThrow('The store is away')
    store.refuses = () => false
    expect(remainingOf(await counted(windows, 400, 1))).toEqual([391])
    expect(await row()).toMatchObject({ count: 400 - 391 + 10 })
  })

  test('a slice is kept when the one before it cannot be returned', async () => {
    const { windows, store } = await openInStillTime(engine)
    await counted(windows, 400, 7)
    store.refuses = (kind) => kind === 'UpdateQueryNode'
    await counted(windows, 400, 1)
    await expect.poll(() => store.statements).toBe(5)
    await counted(windows, 400, 2)
    expect(store.statements).toBe(5)
  })

  test('a slice is returned once when a request has another limit', async () => {
    const { windows, row, pass } = await openInStillTime(engine)
    await counted(windows, 400, 6)
    await counted(windows, 500, 1)
    pass(sliceMs * 5)
    await expect.poll(row).toEqual({ count: 7, leased: 0 })
  })

  test('a process that has ended takes no more slices', async () => {
    const { windows, row } = await openInStillTime(engine)
    await counted(windows, 400, 4)
    await windows.close()
    await counted(windows, 400, 6)
    expect(await row()).toEqual({ count: 10, leased: 0 })
  })
})
