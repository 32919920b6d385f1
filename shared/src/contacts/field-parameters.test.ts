import { expect, test } from 'vitest'
import type { FieldCondition } from './field-conditions.ts'
import { conditionOfParameter, parameterOfCondition } from './field-parameters.ts'

test.each<[string, string, FieldCondition]>([
  ['field.plan', 'gold', { field: 'plan', operator: 'is', value: 'gold' }],
  ['field.size.between', '-1..2.5', { field: 'size', operator: 'between', value: '-1', to: '2.5' }],
  ['field.note.not_contains', 'a..b', { field: 'note', operator: 'not_contains', value: 'a..b' }],
  ['field.note.empty', 'true', { field: 'note', operator: 'empty' }],
])('the parameter %s=%s is a condition, and is made of it', (name, value, condition) => {
  expect(conditionOfParameter(name, value)).toEqual(condition)
  expect(parameterOfCondition(condition)).toEqual([name, value])
})

test.each(['plan', 'field.', 'field.plan.like', 'field.plan.is.more', 'field'])('%s is no condition', (name) => {
  expect(conditionOfParameter(name, 'x')).toBeUndefined()
})
