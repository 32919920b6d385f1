import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines, postgres } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { RateWindows } from './count.ts'
import { windowMs } from './rate-windows.store.ts'
import { makeRateWindows } from './rate-windows.ts'

type Kind = { readonly name: string; readonly of: (fixture: TestApp) => RateWindows }

/** The counter that the engine gets, and the shared one on both engines. */
const kinds: readonly Kind[] = [
  { name: 'as chosen', of: ({ app }) => makeRateWindows(app) },
  { name: 'in the store', of: ({ app }) => makeRateWindows({ ...app, store: { singleConnection: false } }) },
]

describe.each(engines)('An API-key rate limit on $name', (engine) => {
  describe.each(kinds)('counted $name', (kind) => {
    async function open() {
      const fixture = await createTestApp(engine)
      const windows = kind.of(fixture)
      return { fixture, count: (limit: number, id = 'one') => windows.count(id, limit) }
    }

    test('exactly 60 of 200 concurrent requests are allowed', async () => {
      const { count } = await open()

      const counts = await Promise.all(Array.from({ length: 200 }, () => count(60)))

      const passed = counts.filter((each) => each.allowed)
      expect(passed).toHaveLength(60)
      expect(passed.map((each) => each.remaining).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 60 }, (_, n) => n),
      )
      expect(counts.filter((each) => !each.allowed).every((each) => each.remaining === 0)).toBe(true)
    })

    test('a window from before the clock was set back refuses nothing', async () => {
      const { count, fixture } = await open()
      await count(1)
      fixture.clock.advance(-3_600_000)
      expect(await count(1)).toMatchObject({ allowed: true, resetAt: fixture.app.now() + windowMs })
      expect(await count(1)).toMatchObject({ allowed: false })
    })

    test('the window ends exactly 60 seconds after its first request', async () => {
      const { count, fixture } = await open()
      const start = fixture.app.now()
      fixture.clock.advance(1234)
      expect(await count(1)).toEqual({ allowed: true, limit: 1, remaining: 0, resetAt: start + 1234 + windowMs })

      fixture.clock.advance(windowMs - 1)
      expect(await count(1)).toMatchObject({ allowed: false, resetAt: start + 1234 + windowMs })
      fixture.clock.advance(1)
      expect(await count(1)).toMatchObject({ allowed: true, resetAt: start + 1234 + 2 * windowMs })
    })

    test('refused requests do not extend the window', async () => {
      const { count, fixture } = await open()
      await count(1)
      for (let second = 1; second < 60; second += 1) {
        fixture.clock.advance(1_000)
        expect((await count(1)).allowed).toBe(false)
      }

      fixture.clock.advance(1_000)
      expect((await count(1)).allowed).toBe(true)
    })

    test('steady traffic below the limit is never refused', async () => {
      const { count, fixture } = await open()

      for (let request = 0; request < 4 * 30; request += 1) {
        expect((await count(31)).allowed).toBe(true)
        fixture.clock.advance(2_000)
      }
    })

    test('each key has its own count', async () => {
      const { count } = await open()
      await count(1, 'one')

      expect((await count(1, 'one')).allowed).toBe(false)
      expect((await count(1, 'two')).allowed).toBe(true)
    })

    test('a limit that changes within the window applies at once', async () => {
      const { count } = await open()
      for (let request = 0; request < 5; request += 1) await count(3)

      expect(await count(4)).toMatchObject({ allowed: true, limit: 4, remaining: 0 })
      expect(await count(2)).toMatchObject({ allowed: false, limit: 2, remaining: 0 })
      expect(await count(10)).toMatchObject({ allowed: true, remaining: 5 })
    })
  })
})

test('The counts of requests are kept out of the log of PostgreSQL', async () => {
  const { app } = await createTestApp(postgres)
  const { rows } = await sql`select relpersistence from pg_class where oid = 'rate_window'::regclass`.execute(app.db)
  expect(rows).toEqual([{ relpersistence: 'u' }])
})
