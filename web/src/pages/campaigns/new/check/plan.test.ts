import { expect, test } from 'vitest'
import { inputOfPlan, newPlan, problemsOf } from './plan.ts'

test('a campaign for later with half a time, or with half a limit, is not started', () => {
  expect(problemsOf({ ...newPlan(), when: 'later', date: '2026-12-01' })).toEqual({ time: 'Choose a time' })
  expect(problemsOf({ ...newPlan(), budget: '-' })).toEqual({ budget: 'Write an amount above 0, or nothing' })
  expect(problemsOf(newPlan())).toEqual({})
})

test('a day that was chosen counts only for later, and money is told in millionths', () => {
  const plan = { ...newPlan(), date: '2026-12-01', time: '09:30', timeZone: 'UTC', budget: 1.005 }
  expect(inputOfPlan(plan)).toEqual({ budgetMicros: 1_005_000 })
  expect(inputOfPlan({ ...plan, when: 'later' })).toMatchObject({
    schedule: { at: '2026-12-01T09:30', timeZone: 'UTC' },
  })
})
