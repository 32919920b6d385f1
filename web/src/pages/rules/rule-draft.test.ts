import { expect, test } from 'vitest'
import { draftOfRule, fieldOfRule, ruleOfDraft } from './rule-draft.ts'

test('a rule comes back from the form as it went into it', () => {
  const rule = { words: ['refund', 'money back'], category: 'billing' as const }
  expect(ruleOfDraft(draftOfRule(rule))).toEqual(rule)
})

test('words are what stands between commas, and a choice that was not made is left out', () => {
  expect(ruleOfDraft({ key: 'x', words: ' refund,, money back ,', category: '', priority: 'high' })).toEqual({
    words: ['refund', 'money back'],
    priority: 'high',
  })
})

test('a refusal of one word stands at the words of its rule', () => {
  expect(fieldOfRule('rules.3.words.12')).toBe('rules.3.words')
  expect(fieldOfRule('rules.3.category')).toBe('rules.3.category')
})
