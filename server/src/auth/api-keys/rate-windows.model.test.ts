import { runs, seed } from '@parley/shared/testing/fuzz-runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { Count, RateWindows } from './rate-window.ts'
import { countInStore } from './rate-windows.store.ts'
import { makeRateWindows } from './rate-windows.ts'

/** A minute that begins with the first request in it, by the words of the contract. */
type Minute = { readonly began: number; taken: number }
const minuteMs = 60_000

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('ask' as const),
      key: fc.constantFrom('a', 'b', 'c'),
      limit: fc.integer({ min: 1, max: 6 }),
      atOnce: fc.integer({ min: 1, max: 8 }),
    }),
  },
  fc.record({
    does: fc.constant('pass' as const),
    ms: fc.oneof(
      fc.nat(70_000),
      fc.constantFrom(1, 30_000, minuteMs - 1, minuteMs, minuteMs + 1),
      // The clock is set back: by less than a minute a window goes on, by more it is none.
      fc.constantFrom(-1, -20_000, 1 - minuteMs, -minuteMs, -minuteMs - 1, -3_600_000),
    ),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const kinds = ['as chosen', 'in the store'] as const

describe.each(engines)('the rate limits of several keys on $name', (engine) => {
  test.each(kinds)(
    'counted %s follow from who asked when, to the request and the millisecond',
    async (kind) => {
      const fixture = await createTestApp(engine)
      const { app, clock } = fixture
      const inStore: RateWindows = { count: (id, limit) => countInStore(app.db, { id, limit, now: app.now() }) }
      const processes = app.store.singleConnection ? [app] : [app, fixture.anotherProcess(), fixture.anotherProcess()]
      const all = kind === 'in the store' ? [inStore] : processes.map((each) => makeRateWindows(each))

      async function follow(steps: readonly Step[]) {
        const minutes = new Map<string, Minute>()
        const run = app.newId()
        for (const each of steps) {
          if (each.does === 'pass') {
            clock.advance(each.ms)
            continue
          }
          const { key, limit, atOnce } = each
          const asking = Array.from({ length: atOnce }, (_, at) => all[at % all.length]?.count(`${key} ${run}`, limit))
          const meant = Array.from({ length: atOnce }, () => ask(minutes, { key, limit, now: app.now() }))
          expect(sorted(await Promise.all(asking))).toEqual(sorted(meant))
        }
      }

      const script = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), follow)
      await fc.assert(script, { seed, numRuns: runs(20), endOnFailure: true })
    },
    600_000,
  )
})

type Asked = { readonly key: string; readonly limit: number; readonly now: number }

function ask(minutes: Map<string, Minute>, { key, limit, now }: Asked): Count {
  const known = minutes.get(key)
  const isOn = known !== undefined && now < known.began + minuteMs && now > known.began - minuteMs
  const minute = isOn ? known : { began: now, taken: 0 }
  minutes.set(key, minute)
  const allowed = minute.taken < limit
  if (allowed) minute.taken += 1
  return { allowed, limit, remaining: Math.max(0, limit - minute.taken), resetAt: minute.began + minuteMs }
}

/** Of several at once nobody can say who is first. */
function sorted(counts: readonly (Count | undefined)[]): string[] {
  return counts.map((count) => JSON.stringify(count)).sort()
}
