import { expect, test } from 'vitest'
import { limitOf, qualityOf } from './number-words.ts'

test.each([
  ['TIER_250', '250'],
  ['TIER_2K', '2,000'],
  ['TIER_100K', '100,000'],
  ['TIER_UNLIMITED', 'No limit'],
  ['TIER_NOT_SET', 'Not known'],
  [null, 'Not known'],
  ['TIER_OF_TOMORROW', 'TIER_OF_TOMORROW'],
])('the limit %s is said as %s', (tier, words) => {
  expect(limitOf(tier)).toBe(words)
})

test('a rating is said in a word, and one that is not known as WhatsApp says it', () => {
  expect(['GREEN', 'RED', 'UNKNOWN', null, 'BLUE'].map((rating) => qualityOf(rating).word)).toEqual([
    'High',
    'Low',
    'Not rated yet',
    'Not rated yet',
    'BLUE',
  ])
})
