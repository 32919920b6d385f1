import { expect, test } from 'vitest'
import { inputOfPlan, newPlan, problemsOf } from './plan.ts'

test('a campaign with an incomplete schedule or an invalid budget is not started', () => {
  expect(problemsOf({ ...newPlan('Europe/Berlin'), when: 'later', date: '2026-12-01' })).toEqual({
    time: 'Select a time',
  })
  expect(problemsOf({ ...newPlan('Europe/Berlin'), budget: '-' })).toEqual({
    budget: 'Enter an amount above 0, or leave empty',
  })
  expect(problemsOf(newPlan('Europe/Berlin'))).toEqual({})
})

test('the schedule applies only to later sending; budgets are sent in millionths', () => {
  const plan = { ...newPlan('Europe/Berlin'), date: '2026-12-01', time: '09:30', budget: 1.005 }
  expect(inputOfPlan(plan)).toEqual({ budgetMicros: 1_005_000 })
  expect(inputOfPlan({ ...plan, when: 'later' })).toMatchObject({
    schedule: { at: '2026-12-01T09:30', timeZone: 'Europe/Berlin' },
  })
})
