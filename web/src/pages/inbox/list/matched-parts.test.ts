import { expect, test } from 'vitest'
import { partsOf } from './matched-parts.ts'

test('an excerpt is split at what the search matched, without empty parts', () => {
  const text = 'my refund now'
  expect(partsOf({ text, marks: [[3, 9]] })).toEqual([
    { text: 'my ', isMarked: false, at: 0 },
    { text: 'refund', isMarked: true, at: 3 },
    { text: ' now', isMarked: false, at: 9 },
  ])
  expect(partsOf({ text, marks: [[0, 13]] })).toEqual([{ text, isMarked: true, at: 0 }])
  expect(partsOf({ text, marks: [] })).toEqual([{ text, isMarked: false, at: 0 }])
})
