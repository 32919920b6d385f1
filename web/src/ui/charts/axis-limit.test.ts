import { expect, test } from 'vitest'
import { axisLimit } from './axis-limit.ts'

const month = Array.from({ length: 30 }, (_, day) => 10 + (day % 5))

test('an axis ends above the usual values when a few are far higher', () => {
  expect(axisLimit([...month, 1000])).toBe(18)
  expect(axisLimit([...month, 1000, 900, 0, 0])).toBe(18)
})

test('an axis shows every value when none is far higher, or there are few', () => {
  expect(axisLimit(month)).toBeUndefined()
  expect(axisLimit([...month, 40])).toBeUndefined()
  expect(axisLimit([1, 1, 1, 1, 1, 1000])).toBeUndefined()
  expect(axisLimit([])).toBeUndefined()
})

test('with seven values, one that is four times as high is cut off', () => {
  expect(axisLimit([10, 10, 10, 10, 10, 10, 40])).toBe(13)
  expect(axisLimit([10, 10, 10, 10, 10, 10, 39])).toBeUndefined()
  expect(axisLimit([0, 0, 0, 10, 10, 10, 10, 10, 40])).toBeUndefined()
})
