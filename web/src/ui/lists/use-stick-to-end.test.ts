import { expect, test } from 'vitest'
import { addedBelow } from './use-stick-to-end.ts'

test('entries count as new below only when the last one has changed', () => {
  const before = { length: 50, lastKey: 'z' }
  expect(addedBelow(before, { length: 52, lastKey: 'b' })).toBe(2)
  expect(addedBelow(before, { length: 100, lastKey: 'z' })).toBe(0)
  expect(addedBelow(before, { length: 50, lastKey: 'b' })).toBe(1)
  expect(addedBelow({ length: 0 }, { length: 50, lastKey: 'z' })).toBe(0)
})
