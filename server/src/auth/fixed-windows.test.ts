import { describe, expect, test } from 'vitest'
import { clockToleranceMs } from '../clock.ts'
import { engines } from '../testing/stores/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { removeRateWindow } from './api-keys/rate-windows.store.ts'
import { makeRateWindows } from './api-keys/rate-windows.ts'
import { windowsInMemory, windowsInStore } from './fixed-windows.ts'

const minute = { windowMs: 60_000, max: 9 }

test('a flood of keys that are used once does not displace one used five times', async () => {
  const windows = windowsInMemory(() => 0, { countsRefused: true })
  for (let use = 0; use < 5; use += 1) await windows.take('frequent', minute)
  for (let index = 0; index < 100_000; index += 1) await windows.take(`rare ${index}`, minute)

  expect(await windows.take('frequent', minute)).toMatchObject({ used: 6 })
})

test('a key that is used often and refunded is counted as before', async () => {
  const windows = windowsInMemory(() => 0, { countsRefused: true })
  for (let use = 0; use < 6; use += 1) await windows.take('key', minute)
  for (let refund = 0; refund < 6; refund += 1) await windows.refund('key')

  expect(await windows.take('key', minute)).toEqual({ allowed: true, used: 1, endsAt: 60_000 })
})

test('refused uses of a window are counted only where that is asked for', async () => {
  const windows = windowsInMemory(() => 0, { countsRefused: false })
  const limit = { windowMs: 60_000, max: 1 }
  const counts = [await windows.take('key', limit), await windows.take('key', limit)]
  expect(counts.map(({ allowed, used }) => `${allowed} ${used}`)).toEqual(['true 1', 'false 1'])
})

/** The table behind sign-in attempts. */
const attempts = { name: 'sign_in_attempts', key: 'key', endsAt: 'ends_at', used: 'used' } as const
const places = [
  { name: 'in memory', of: (now: () => number) => async () => windowsInMemory(now, { countsRefused: true }) },
  ...engines.map((engine) => ({
    name: `in the store on ${engine.name}`,
    of: (now: () => number) => async () => windowsInStore({ db: (await createTestApp(engine)).app.db, now }, attempts),
  })),
]

describe.each(places)('Fixed windows $name', ({ of }) => {
  async function open(at = 0) {
    const clock = { time: at }
    const windows = await of(() => clock.time)()
    return {
      ...windows,
      at: (next: number) => {
        clock.time = next
      },
    }
  }

  test('windows end exactly after their length, and begin again', async () => {
    const { take, at } = await open(1_000)
    for (const used of [1, 2, 3, 4, 5, 6]) {
      expect(await take('key', minute)).toEqual({ allowed: true, used, endsAt: 61_000 })
    }
    at(60_999)
    expect(await take('key', minute)).toMatchObject({ used: 7 })
    at(61_000)
    expect(await take('key', minute)).toEqual({ allowed: true, used: 1, endsAt: 121_000 })
    expect(await take('key', minute)).toEqual({ allowed: true, used: 2, endsAt: 121_000 })
  })

  test('windows count the uses that they refuse', async () => {
    const { take } = await open()
    const limit = { windowMs: 60_000, max: 1 }
    const counts = [await take('key', limit), await take('key', limit), await take('key', limit)]
    expect(counts.map(({ allowed, used }) => `${allowed} ${used}`)).toEqual(['true 1', 'false 2', 'false 3'])
    expect(await take('another', limit)).toMatchObject({ allowed: true, used: 1 })
  })

  test('windows are over when the clock was set back by more than its tolerance', async () => {
    const { take, at } = await open(10_000_000)
    await take('key', minute)
    at(10_000_000 - clockToleranceMs)
    expect(await take('key', minute)).toMatchObject({ used: 2, endsAt: 10_060_000 })
    at(10_000_000 - clockToleranceMs - 1)
    expect(await take('key', minute)).toMatchObject({ used: 1, endsAt: 10_060_000 - clockToleranceMs - 1 })
  })

  test('windows lose refunded uses, down to none', async () => {
    const { take, refund } = await open()
    await refund('unknown')
    for (let use = 0; use < 2; use += 1) await take('key', minute)
    await take('another', minute)
    await refund('key')
    expect(await take('key', minute)).toMatchObject({ used: 2 })
    for (let use = 0; use < 3; use += 1) await refund('key')
    expect(await take('key', minute)).toMatchObject({ used: 1 })
    expect(await take('another', minute)).toMatchObject({ used: 2 })
  })
})

describe.each(engines)('on $name', (engine) => {
  test('stored windows are stored with the time of their start, and refuse until their end', async () => {
    const { app, clock } = await createTestApp(engine)
    const windows = makeRateWindows({ ...app, store: { singleConnection: false } })
    const startedAt = app.now()
    const resetAt = startedAt + 60_000

    expect(await windows.count('key', 2)).toEqual({ allowed: true, limit: 2, remaining: 1, resetAt })
    clock.advance(1)
    expect(await windows.count('key', 2)).toEqual({ allowed: true, limit: 2, remaining: 0, resetAt })
    expect(await windows.count('key', 2)).toEqual({ allowed: false, limit: 2, remaining: 0, resetAt })
    expect(await app.db.selectFrom('rate_window').selectAll().execute()).toEqual([
      { key_id: 'key', started_at: startedAt, count: 2, last_allowed: 0 },
    ])
    clock.advance(59_998)
    expect(await windows.count('key', 2)).toMatchObject({ allowed: false })
    clock.advance(1)
    expect(await windows.count('key', 2)).toMatchObject({ allowed: true, resetAt: app.now() + 60_000 })
  })

  test('stored windows of one key are removed without those of others', async () => {
    const { app } = await createTestApp(engine)
    const windows = makeRateWindows({ ...app, store: { singleConnection: false } })
    for (const key of ['deleted', 'kept']) await windows.count(key, 2)
    await app.transact((tx) => removeRateWindow(tx, 'deleted'))

    expect(await app.db.selectFrom('rate_window').select('key_id').execute()).toEqual([{ key_id: 'kept' }])
  })

  test('stored windows are kept in memory while a shared store is unavailable, and other errors are thrown', async () => {
    const { app } = await createTestApp(engine)
    const failing = (code: string) => {
      const db = app.db.withPlugin({
        transformQuery: () => {
          throw Object.assign(new Error('no'), { code })
        },
        transformResult: async ({ result }) => result,
      })
      return makeRateWindows({ ...app, db, store: { singleConnection: false } })
    }
    const windows = failing('ECONNREFUSED')

    expect(await windows.count('key', 1)).toMatchObject({ allowed: true, remaining: 0 })
    expect(await windows.count('key', 1)).toMatchObject({ allowed: false })
    await expect(failing('XX000').count('key', 1)).rejects.toThrow('no')
  })

  test('stored windows are not used where one process owns the store', async () => {
    const { app } = await createTestApp(engine)
    const windows = makeRateWindows({ ...app, store: { singleConnection: true } })
    expect(await windows.count('key', 2)).toEqual({
      allowed: true,
      limit: 2,
      remaining: 1,
      resetAt: app.now() + 60_000,
    })
    expect(await app.db.selectFrom('rate_window').selectAll().execute()).toEqual([])
  })
})
