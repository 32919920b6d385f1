import { runs, seed } from '@parley/shared/testing/fuzz-runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { engines } from '../testing/stores/engines.ts'
import { createTestApp } from '../testing/test-app.ts'
import { makeAttemptCounter } from './attempt-counter.ts'

/** From the first try that still counts to its end; nothing where none counts any more. */
type Model = { readonly endsAt: number; used: number }

const rules = { a: { window: 60, max: 3 }, b: { window: 60, max: 1 }, c: { window: 3600, max: 6 } }
/** That clocks of several processes may differ. */
const toleranceMs = 60_000

const about = { key: fc.constantFrom('a' as const, 'b' as const, 'c' as const), atOnce: fc.integer({ min: 1, max: 6 }) }
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('take' as const), ...about }) },
  fc.record({ does: fc.constant('give back' as const), ...about }),
  fc.record({
    does: fc.constant('pass' as const),
    ms: fc.oneof(
      fc.nat(70_000),
      fc.constantFrom(1, 59_999, 60_000, 60_001, 3_600_000),
      fc.constantFrom(-1, -30_000, -toleranceMs, -toleranceMs - 1, -3_600_000),
    ),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

describe.each(engines)('tries at signing in on $name', (engine) => {
  test('are counted exactly, one by one and many at once, by one process and by several, whatever the clock does', async () => {
    const fixture = await createTestApp(engine)
    const { app, clock } = fixture
    const processes = app.store.singleConnection ? [app] : [app, fixture.anotherProcess(), fixture.anotherProcess()]
    const all = processes.map(makeAttemptCounter)

    async function follow(steps: readonly Step[]) {
      const model = new Map<string, Model>()
      const run = app.newId()
      for (const each of steps) {
        const now = app.now()
        if (each.does === 'pass') {
          if (!revivesAny(model, { from: now, to: now + each.ms })) clock.advance(each.ms)
          continue
        }
        const { does, key, atOnce } = each
        const one = (at: number) => all[at % all.length] as (typeof all)[number]
        const many = <Answer>(ask: (at: number) => Answer) => Array.from({ length: atOnce }, (_, at) => ask(at))
        if (does === 'take') {
          const meant = many(() => take(model, key, now))
          const found = await Promise.all(many((at) => one(at).take(`${key} ${run}`, rules[key])))
          expect(sorted(found)).toEqual(sorted(meant))
        } else {
          many(() => refund(model, key))
          await Promise.all(many((at) => one(at).refund(`${key} ${run}`)))
        }
      }
    }

    const script = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), follow)
    await fc.assert(script, { seed, numRuns: runs(20), endOnFailure: true })
  }, 600_000)
})

function take(model: Map<string, Model>, key: keyof typeof rules, now: number) {
  const windowMs = rules[key].window * 1000
  const known = model.get(key)
  // One that seems to begin in the future was begun before the clock was set back.
  const isOn = known && now < known.endsAt && known.endsAt - windowMs <= now + toleranceMs
  const window = isOn ? known : { endsAt: now + windowMs, used: 0 }
  window.used += 1
  model.set(key, window)
  return { allowed: window.used <= rules[key].max, retryAfter: Math.ceil((window.endsAt - now) / 1000) }
}

function refund(model: Map<string, Model>, key: string): void {
  const window = model.get(key)
  if (!window) return
  window.used -= 1
  if (window.used === 0) model.delete(key)
}

/** Whether a window that is over would be on again: by then it may have been swept away, and may not. */
function revivesAny(model: Map<string, Model>, { from, to }: { readonly from: number; readonly to: number }): boolean {
  return [...model.values()].some(({ endsAt }) => endsAt <= from && endsAt > to)
}

/** Of several at once nobody can say who is first. */
function sorted(answers: readonly object[]): string[] {
  return answers.map((answer) => JSON.stringify(answer)).sort()
}
