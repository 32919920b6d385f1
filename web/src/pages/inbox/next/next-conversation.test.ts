import { expect, test } from 'vitest'
import { nextConversation } from './next-conversation.ts'

const rows = [
  { _id: 'a', status: 'open' },
  { _id: 'b', status: 'resolved' },
  { _id: 'c', status: 'open' },
  { _id: 'd', status: 'resolved' },
  { _id: 'e', status: 'pending' },
  { _id: 'f', status: 'resolved' },
] as const

test.each([
  ['a', 'c'],
  ['c', 'e'],
  ['e', 'c'],
  ['f', 'e'],
])('after %s comes %s: the next one that is not resolved, else the nearest before', (done, next) => {
  expect(nextConversation(rows, done)).toBe(next)
})

test('conversations that are done together are passed over', () => {
  expect(nextConversation(rows, 'a', new Set(['a', 'c']))).toBe('e')
  expect(nextConversation(rows, 'a', new Set(['a', 'c', 'e']))).toBeNull()
})

test('nothing comes after the last unresolved conversation, nor after one outside the list', () => {
  expect(nextConversation(rows.slice(0, 2), 'a')).toBeNull()
  expect(nextConversation(rows, 'elsewhere')).toBeUndefined()
})
