import { expect, test } from 'vitest'
import { averageOf } from './average-of.ts'

test.each([
  [[], null],
  [[{ value: 0, count: 3 }], 0],
  [
    [
      { value: 5, count: 2 },
      { value: 4, count: 1 },
    ],
    4.67,
  ],
  [
    [
      { value: 5, count: 1 },
      { value: 4, count: 2 },
    ],
    4.33,
  ],
])('the average of %j is %d, to the nearest hundredth', (counted, average) => {
  expect(averageOf(counted)).toBe(average)
})
