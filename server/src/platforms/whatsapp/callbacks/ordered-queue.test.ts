import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeOrderedQueue } from './ordered-queue.ts'

function open(limit: number) {
  const queue = makeOrderedQueue(limit)
  const begun: string[] = []
  const add = (name: string, keys: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const result = queue(keys, () => {
      begun.push(name)
      return promise
    })
    return { result, end: () => resolve(name), fail: () => reject(new Error(name)) }
  }
  return { add, begun }
}

test('work waits for earlier work that shares one of its keys, and no other', async () => {
  const { add, begun } = open(10)
  const [one, other] = [add('phone', ['phone']), add('id', ['id'])]
  const both = add('both', ['phone', 'id'])
  add('another customer', ['other'])
  await turnOfEventLoop()
  expect(begun).toEqual(['phone', 'id', 'another customer'])

  one.end()
  await turnOfEventLoop()
  expect(begun).not.toContain('both')
  other.fail()
  await expect(other.result).rejects.toThrow('id')
  both.end()
  expect(await both.result).toBe('both')
})

test('no more than the limit runs at once; waiting for keys takes no place', async () => {
  const { add, begun } = open(2)
  const first = add('first', ['one'])
  add('second', ['one'])
  add('third', ['two'])
  add('fourth', ['three'])
  await turnOfEventLoop()
  expect(begun).toEqual(['first', 'third'])

  first.end()
  await turnOfEventLoop()
  expect(begun).toEqual(['first', 'third', 'fourth'])
})
