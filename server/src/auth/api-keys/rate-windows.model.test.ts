import { runs, seed } from '@parley/shared/testing/fuzz-runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { Count } from './count.ts'
import { makeRateWindows } from './rate-windows.ts'

/** The minute that starts with the first request in it (docs/api.md, Rate limits). */
type Minute = { readonly began: number; used: number }
const minuteMs = 60_000

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('request' as const),
      key: fc.constantFrom('a', 'b', 'c'),
      limit: fc.integer({ min: 1, max: 6 }),
      atOnce: fc.integer({ min: 1, max: 8 }),
    }),
  },
  fc.record({
    does: fc.constant('advance' as const),
    ms: fc.oneof(
      fc.nat(70_000),
      fc.constantFrom(1, 30_000, minuteMs - 1, minuteMs, minuteMs + 1),
      // The clock is set back: by up to a minute the window continues, by more it is over.
      fc.constantFrom(-1, -20_000, 1 - minuteMs, -minuteMs, -minuteMs - 1, -3_600_000),
    ),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const kinds = ['as chosen', 'in the store'] as const

describe.each(engines)('API-key rate limits against a model on $name', (engine) => {
  test.each(kinds)(
    'counts %s match the model to the request and the millisecond',
    async (kind) => {
      const fixture = await createTestApp(engine)
      const { app, clock } = fixture
      const inStore = makeRateWindows({ ...app, store: { singleConnection: false } })
      const processes = app.store.singleConnection ? [app] : [app, fixture.anotherProcess(), fixture.anotherProcess()]
      const all = kind === 'in the store' ? [inStore] : processes.map((each) => makeRateWindows(each))

      async function follow(steps: readonly Step[]) {
        const minutes = new Map<string, Minute>()
        const run = app.newId()
        for (const each of steps) {
          if (each.does === 'advance') {
            clock.advance(each.ms)
            continue
          }
          const { key, limit, atOnce } = each
          const requests = Array.from({ length: atOnce }, (_, at) =>
            all[at % all.length]?.count(`${key} ${run}`, limit),
          )
          const expected = Array.from({ length: atOnce }, () => expectedCount(minutes, { key, limit, now: app.now() }))
          expect(sorted(await Promise.all(requests))).toEqual(sorted(expected))
        }
      }

      const script = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), follow)
      await fc.assert(script, { seed, numRuns: runs(20), endOnFailure: true })
    },
    600_000,
  )
})

type Request = { readonly key: string; readonly limit: number; readonly now: number }

function expectedCount(minutes: Map<string, Minute>, { key, limit, now }: Request): Count {
  const known = minutes.get(key)
  const isOpen = known !== undefined && now < known.began + minuteMs && now >= known.began - minuteMs
  const minute = isOpen ? known : { began: now, used: 0 }
  minutes.set(key, minute)
  const allowed = minute.used < limit
  if (allowed) minute.used += 1
  return { allowed, limit, remaining: Math.max(0, limit - minute.used), resetAt: minute.began + minuteMs }
}

/** The order of concurrent requests is not defined. */
function sorted(counts: readonly (Count | undefined)[]): string[] {
  return counts.map((count) => JSON.stringify(count)).sort()
}
