import { expect, test } from 'vitest'
import { commandIn, slashWordIn } from './use-canned-replies.ts'

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

test.each([
  ['/', '/'],
  [' /ho ', '/ho'],
  ['/ho Nadia', '/ho'],
  ['Hello\n/ho', '/ho'],
])('%j has a command without a canned reply', (text, command) => {
  expect(commandIn(text)).toBe(command)
})

test.each(['', 'Hello', 'and/or', '5 km/h', 'https://example.com/', 'the path /etc/hosts', '24/7 /day or so'])(
  '%j has no command',
  (text) => {
    expect(commandIn(text)).toBeUndefined()
  },
)
