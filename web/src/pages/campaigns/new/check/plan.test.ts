import { expect, test } from 'vitest'
import { inputOfPlan, isForLater, newPlan, problemsOf } from './plan.ts'

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

test('a new plan sends now, without a name, a budget or a time', () => {
  const plan = { name: '', when: 'now', date: '', time: '', timeZone: 'Europe/Berlin', budget: '' }
  expect(newPlan('Europe/Berlin')).toEqual(plan)
  expect(inputOfPlan(newPlan('Europe/Berlin'))).toEqual({})
  expect(inputOfPlan(undefined)).toEqual({})
  expect(inputOfPlan({ ...newPlan('UTC'), name: ' Sale ' })).toEqual({ name: 'Sale' })
  expect(inputOfPlan({ ...newPlan('UTC'), name: ' ' })).toEqual({})
})

test('a plan is for later only with a complete schedule', () => {
  const complete = { ...newPlan('UTC'), date: '2026-12-01', time: '09:30' }
  expect(isForLater({ ...complete, when: 'later' })).toBe(true)
  expect(isForLater({ ...complete, when: 'later', time: '' })).toBe(false)
  expect(isForLater(complete)).toBe(false)
  expect(isForLater(undefined)).toBe(false)
  expect(inputOfPlan({ ...complete, when: 'later', date: '' })).toEqual({})
})

test.each([
  ['0', true],
  [-1, true],
  ['x', true],
  [0.01, false],
  ['5', false],
  ['', false],
])('the budget %j is refused: %s', (budget, isRefused) => {
  expect('budget' in problemsOf({ ...newPlan('UTC'), budget })).toBe(isRefused)
})

test('a schedule that is missing is no problem of a plan that sends now', () => {
  expect(problemsOf({ ...newPlan('UTC'), date: '2026-12-01' })).toEqual({})
})
