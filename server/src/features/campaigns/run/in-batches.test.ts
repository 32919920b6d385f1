import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

test('the first item starts immediately, and later ones form batches of limited size', async () => {
  const batches: (readonly number[])[] = []
  const add = inBatches<number>(3, async (items) => {
    batches.push(items)
  })

  await Promise.all([1, 2, 3, 4, 5, 6].map(add))
  await add(7)

  expect(batches).toEqual([[1], [2, 3, 4], [5, 6], [7]])
})

test('a failed batch rejects only its own items', async () => {
  const add = inBatches<number>(1, async ([item]) => {
    if (item === 2) throw new Error('no')
  })

  const results = await Promise.allSettled([1, 2, 3].map(add))

  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
