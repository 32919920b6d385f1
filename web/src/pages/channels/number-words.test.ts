import { expect, test } from 'vitest'
import { historyText, limitOf, qualityOf } from './number-words.ts'

test.each([
  ['TIER_250', '250'],
  ['TIER_2K', '2,000'],
  ['TIER_100K', '100,000'],
  ['TIER_UNLIMITED', 'Unlimited'],
  ['TIER_NOT_SET', 'Unknown'],
  [null, 'Unknown'],
  ['TIER_OF_TOMORROW', 'TIER_OF_TOMORROW'],
])('the messaging limit %s is shown as %s', (tier, words) => {
  expect(limitOf(tier)).toBe(words)
})

test('a quality rating has a label, and an unknown rating stays as reported', () => {
  expect(['GREEN', 'RED', 'UNKNOWN', null, 'BLUE'].map((rating) => qualityOf(rating).label)).toEqual([
    'High',
    'Low',
    'Not rated yet',
    'Not rated yet',
    'BLUE',
  ])
})

test('the history of a number is shown with its progress, or why there is none', () => {
  expect(historyText({ progress: 55, declined_at: null })).toBe('55 % received so far')
  expect(historyText({ progress: 100, declined_at: null })).toBe('Received in full')
  expect(historyText({ progress: 0, declined_at: '2026-11-21T00:00:00.000Z' })).toMatch(/^Not shared: .*turned off/)
})

test.each([
  ['GREEN', 'good', /respond well/],
  ['YELLOW', 'warn', /Some customers/],
  ['RED', 'bad', /Many customers/],
  ['NA', 'quiet', /after it has sent/],
  ['BLUE', 'quiet', /reported by WhatsApp/],
])('the rating %s has the tone %s and is explained', (rating, tone, description) => {
  expect(qualityOf(rating)).toMatchObject({ tone, description: expect.stringMatching(description) })
})

test('a medium rating has its label', () => {
  expect([qualityOf('YELLOW').label, qualityOf('NA').label]).toEqual(['Medium', 'Not rated yet'])
})

test.each(['TIER_2KM', 'MY_TIER_2K', 'TIER_K'])('the limit %s is shown as reported', (tier) => {
  expect(limitOf(tier)).toBe(tier)
})
