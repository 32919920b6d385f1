import { expect, test } from 'vitest'
import { slashWordIn } from './use-canned-replies.ts'

test.each([
  ['/', ''],
  ['/Hou', 'hou'],
  ['Hello /hours', 'hours'],
  ['Hello\n/a-b', 'a-b'],
])('%j suggests canned replies for its last word', (text, word) => {
  expect(slashWordIn(text)).toBe(word)
})

test.each(['', 'Hello', 'and/or', 'https://example.com/', '/hours '])('%j suggests no canned replies', (text) => {
  expect(slashWordIn(text)).toBeUndefined()
})
