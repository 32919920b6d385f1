import { expect, test } from 'vitest'
import { durationsOf } from './durations.ts'

const each = (...values: number[]) => values.map((value) => ({ value, count: 1 }))

test.each([
  { counted: [], count: 0, median: null, p90: null },
  { counted: each(7), count: 1, median: 7, p90: 7 },
  { counted: each(10, 9, 8, 7, 6, 5, 4, 3, 2, 1), count: 10, median: 5, p90: 9 },
  { counted: each(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), count: 11, median: 6, p90: 10 },
  {
    counted: [
      { value: 100, count: 9 },
      { value: 20, count: 91 },
    ],
    count: 100,
    median: 20,
    p90: 20,
  },
  {
    counted: [
      { value: 100, count: 11 },
      { value: 20, count: 89 },
    ],
    count: 100,
    median: 20,
    p90: 100,
  },
])('the median of $counted is $median and the 90th percentile $p90', ({ counted, count, median, p90 }) => {
  expect(durationsOf(counted)).toEqual({ count, median_seconds: median, p90_seconds: p90 })
})
