import { expect, test } from 'vitest'
import { guessName } from './guess-name.ts'

test('a name is guessed from words in the address, never from a function', () => {
  expect(['ada.byron@example.com', 'ada@example.com', 'ada_byron+parley@example.com'].map(guessName)).toEqual([
    'Ada Byron',
    'Ada',
    'Ada Byron',
  ])
  expect(['info@example.com', 'a1234@example.com', 'ada', ''].map(guessName)).toEqual(['', '', '', ''])
})
