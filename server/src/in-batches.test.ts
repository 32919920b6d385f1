import { expect, test } from 'vitest'
import { allFulfilled, inBatches } from './in-batches.ts'

test('items that arrive together form batches of limited size, and a later one its own', async () => {
  const batches: (readonly number[])[] = []
  const add = inBatches<number, number>(3, async (items) => {
    batches.push(items)
    return allFulfilled(items)
  })

  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(add))).toEqual([1, 2, 3, 4, 5, 6])
  await add(7)

  expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]])
})

test('a failed batch rejects only its own items', async () => {
  const add = inBatches<number, number>(1, async (items) => {
    if (items[0] === 2) throw new Error('no')
    return allFulfilled(items)
  })

  const results = await Promise.allSettled([1, 2, 3].map(add))

  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('an item that fails rejects no other item of its batch', async () => {
  const add = inBatches<number, number>(3, async (items) =>
    Promise.allSettled(items.map(async (item) => (item === 2 ? Promise.reject(new Error('no')) : item))),
  )

  const results = await Promise.allSettled([0, 1, 2, 3].map(add))

  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})
