import { describe, expect, test } from 'vitest'
import type { ClassificationRule } from '../workspace/settings.ts'
import { classify, matchesIn } from './classification.ts'

const rules: ClassificationRule[] = [
  { words: ['refund', 'money back'], category: 'billing', priority: 'high' },
  { words: ['Rückgabe'], category: 'support' },
  { words: ['asap'], priority: 'urgent' },
  { words: ['refund', 'price'], category: 'sales', priority: 'low' },
]

describe('Classification', () => {
  test.each([
    ['I want a refund', 'billing', 'high'],
    ['REFUND!!!', 'billing', 'high'],
    ['give me my money   back.', 'billing', 'high'],
    ['money, back', 'billing', 'high'],
    ['eine RÜCKGABE bitte', 'support', 'normal'],
    ['answer ASAP', 'general', 'urgent'],
    ['asap: what is the price', 'general', 'urgent'],
    ['what is the price?', 'sales', 'low'],
  ])('%j is %s, %s', (text, category, priority) => {
    expect(classify(rules, text)).toEqual({ category, priority })
  })

  test.each(['refunds', 'prefund', 'the moneyback', 'hello', '', '?!'])(
    '%j is general and normal, because only whole words match',
    (text) => {
      expect(classify(rules, text)).toEqual({ category: 'general', priority: 'normal' })
    },
  )

  test('without rules everything is general and normal', () => {
    expect(classify([], 'refund')).toEqual({ category: 'general', priority: 'normal' })
  })

  test('classification reports every rule that matches, with the matching word', () => {
    expect([...matchesIn(rules, 'Refund my money back, what a price')]).toEqual([
      { place: 0, word: 'refund' },
      { place: 3, word: 'refund' },
    ])
    expect([...matchesIn(rules, 'hello')]).toEqual([])
  })

  test('punctuation around a rule’s word is ignored', () => {
    const punctuated: ClassificationRule[] = [{ words: ['  “Money back!”'], category: 'billing' }]
    expect(classify(punctuated, 'my money back please').category).toBe('billing')
  })

  test.each(['help me !!!', '!!!', ''])('a rule word without letters or digits does not match %j', (text) => {
    expect(classify([{ words: ['!!!'], priority: 'urgent' }], text).priority).toBe('normal')
  })
})
