import { runs, seed } from '@parley/shared/testing/fuzz-runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { engines } from '../testing/stores/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { makeAttemptCounter } from './attempt-counter.ts'

/** The window from the first attempt that still counts to its end; absent when no attempt counts any more. */
type Model = { readonly endsAt: number; used: number }

const rules = {
  a: { windowMs: 60_000, max: 3 },
  b: { windowMs: 60_000, max: 1 },
  c: { windowMs: 3_600_000, max: 6 },
}
/** How far the clocks of several processes may differ. */
const toleranceMs = 60_000

const about = { key: fc.constantFrom('a' as const, 'b' as const, 'c' as const), atOnce: fc.integer({ min: 1, max: 6 }) }
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('take' as const), ...about }) },
  fc.record({ does: fc.constant('refund' as const), ...about }),
  fc.record({
    does: fc.constant('advance' as const),
    ms: fc.oneof(
      fc.nat(70_000),
      fc.constantFrom(1, 59_999, 60_000, 60_001, 3_600_000),
      fc.constantFrom(-1, -30_000, -toleranceMs, -toleranceMs - 1, -3_600_000),
    ),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

describe.each(engines)('on $name', (engine) => {
  test('sign-in attempts against a model are counted exactly across concurrency, processes and clock changes', async () => {
    const fixture = await createTestApp(engine)
    const { app, clock } = fixture
    const processes = app.store.singleConnection ? [app] : [app, fixture.anotherProcess(), fixture.anotherProcess()]
    const all = processes.map(makeAttemptCounter)

    async function follow(steps: readonly Step[]) {
      const model = new Map<string, Model>()
      const run = app.newId()
      for (const each of steps) {
        const now = app.now()
        if (each.does === 'advance') {
          if (!revivesAny(model, { from: now, to: now + each.ms })) clock.advance(each.ms)
          continue
        }
        const { does, key, atOnce } = each
        const counterOf = (at: number) => all[at % all.length] as (typeof all)[number]
        const many = <Answer>(ask: (at: number) => Answer) => Array.from({ length: atOnce }, (_, at) => ask(at))
        if (does === 'take') {
          const expected = many(() => take(model, key, now))
          const actual = await Promise.all(many((at) => counterOf(at).take(`${key} ${run}`, rules[key])))
          expect(sorted(actual)).toEqual(sorted(expected))
        } else {
          many(() => refund(model, key))
          await Promise.all(many((at) => counterOf(at).refund(`${key} ${run}`)))
        }
      }
    }

    const script = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), follow)
    await fc.assert(script, { seed, numRuns: runs(20), endOnFailure: true })
  }, 600_000)
})

function take(model: Map<string, Model>, key: keyof typeof rules, now: number) {
  const { windowMs, max } = rules[key]
  const known = model.get(key)
  // A window that seems to start in the future started before the clock was set back.
  const isOpen = known && now < known.endsAt && known.endsAt - windowMs <= now + toleranceMs
  const window = isOpen ? known : { endsAt: now + windowMs, used: 0 }
  window.used += 1
  model.set(key, window)
  return { allowed: window.used <= max, retryAfterSeconds: Math.ceil((window.endsAt - now) / 1000) }
}

function refund(model: Map<string, Model>, key: string): void {
  const window = model.get(key)
  if (!window) return
  window.used -= 1
  if (window.used === 0) model.delete(key)
}

/** Whether an expired window would become open again: it may or may not have been swept by then. */
function revivesAny(model: Map<string, Model>, { from, to }: { readonly from: number; readonly to: number }): boolean {
  return [...model.values()].some(({ endsAt }) => endsAt <= from && endsAt > to)
}

/** The order of concurrent attempts is not defined. */
function sorted(answers: readonly object[]): string[] {
  return answers.map((answer) => JSON.stringify(answer)).sort()
}
