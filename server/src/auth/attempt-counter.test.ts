import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { insertInChunks } from '../db/insert-in-chunks.ts'
import { engines, type TestEngine } from '../testing/stores/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { makeAttemptCounter } from './attempt-counter.ts'

const limit = { windowMs: 90_500, max: 2 }

/** A counter of a process that shares its store, or owns it. */
async function open(engine: TestEngine, isShared: boolean) {
  const { app, clock } = await createTestApp(engine)
  const counter = makeAttemptCounter({ ...app, store: { ...app.store, singleConnection: !isShared } })
  const rows = app.db.selectFrom('sign_in_attempts').select(['key', 'ends_at', 'used']).orderBy('ends_at')
  return { ...counter, app, clock, rows: () => rows.execute() }
}

describe.each(engines)('on $name', (engine) => {
  test.each([true, false])(
    'attempts counted say when the next one is possible, in whole seconds; shared: %s',
    async (isShared) => {
      const { take, refund, clock, rows } = await open(engine, isShared)
      expect(await take('key', limit)).toEqual({ allowed: true, retryAfterSeconds: 91 })
      clock.advance(600)
      expect(await take('key', limit)).toEqual({ allowed: true, retryAfterSeconds: 90 })
      expect(await take('key', limit)).toEqual({ allowed: false, retryAfterSeconds: 90 })
      await refund('key')
      await refund('key')
      expect(await take('key', limit)).toMatchObject({ allowed: true })
      expect(await take('key', limit)).toMatchObject({ allowed: false })
      expect(await take('another', limit)).toMatchObject({ allowed: true })
      expect(await rows()).toHaveLength(isShared ? 2 : 0)
    },
  )

  test('attempts counted are stored under the hash of what they are counted by', async () => {
    const { take, rows, app } = await open(engine, true)
    await take('account ada@example.com', limit)
    const key = createHash('sha256').update('account ada@example.com').digest('base64url')
    expect(await rows()).toEqual([{ key, ends_at: app.now() + 90_500, used: 1 }])
  })

  test('attempts counted are removed once their windows are over, a minute after the last removal', async () => {
    const { take, rows, app, clock } = await open(engine, true)
    const add = (...ends: number[]) =>
      app.transact((tx) =>
        insertInChunks(tx, {
          into: 'sign_in_attempts',
          rows: ends.map((ends_at, n) => ({ key: `${ends_at} ${n}`, ends_at, used: 1 })),
        }),
      )
    const now = app.now()
    await add(now, now + 1, ...Array.from({ length: 2_001 }, () => now - 1))
    await take('key', limit)
    expect((await rows()).map(({ ends_at }) => ends_at)).toEqual([now + 1, now + 90_500])
    clock.advance(59_999)
    await take('key', limit)
    expect(await rows()).toHaveLength(2)
    clock.advance(1)
    await take('key', limit)
    expect((await rows()).map(({ ends_at }) => ends_at)).toEqual([now + 90_500])
  })

  test('attempts counted are removed by no process that owns its store', async () => {
    const { take, rows, app } = await open(engine, false)
    await app.db.insertInto('sign_in_attempts').values({ key: 'old', ends_at: 1, used: 1 }).execute()
    await take('key', limit)
    expect(await rows()).toHaveLength(1)
  })
})
