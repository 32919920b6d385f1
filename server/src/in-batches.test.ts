import { expect, test } from 'vitest'
import { allFulfilled, inBatches, inGroups } from './in-batches.ts'

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

test('groups are worked on apart, and one by one where the whole fails', async () => {
  const worked: string[] = []
  const outcomes = await inGroups(
    ['a1', 'b1', 'a2', 'b2', 'a3'],
    (item) => item.slice(0, 1),
    async (items) => {
      worked.push(items.join(' '))
      if (items.includes('a2')) throw new Error('no')
      return items.map((item) => item.toUpperCase())
    },
  )

  expect(worked.toSorted()).toEqual(['a1', 'a1 a2 a3', 'a2', 'a3', 'b1 b2'])
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: 'A1' },
    { status: 'fulfilled', value: 'B1' },
    { status: 'rejected', reason: new Error('no') },
    { status: 'fulfilled', value: 'B2' },
    { status: 'fulfilled', value: 'A3' },
  ])
})
