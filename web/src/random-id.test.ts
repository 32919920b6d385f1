import { expect, test } from 'vitest'
import { randomId } from './random-id.ts'

test('a random ID has 16 random bytes', () => {
  const ids = Array.from({ length: 200 }, randomId)
  expect(ids.filter((id) => !/^[\da-f]{32}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(200)
})
