import { expect, test } from 'vitest'
import { slashWordIn } from './slash-word.ts'

test.each([
  ['/', ''],
  ['/Hou', 'hou'],
  ['Hello /hours', 'hours'],
  ['Hello\n/a-b', 'a-b'],
])('a slash at the beginning of the last word asks for a canned reply: %j', (text, word) => {
  expect(slashWordIn(text)).toBe(word)
})

test.each(['', 'Hello', 'and/or', 'https://example.com/', '/hours '])('other text does not: %j', (text) => {
  expect(slashWordIn(text)).toBeUndefined()
})
