import { expect, test } from 'vitest'
import { draftOfRule, fieldOfRule, ruleOfDraft } from './rule-draft.ts'

test('a rule is unchanged after conversion to a draft and back', () => {
  const rule = { words: ['refund', 'money back'], category: 'billing' as const }
  expect(ruleOfDraft(draftOfRule(rule))).toEqual(rule)
})

test('words are separated by commas, and an unset choice is omitted', () => {
  expect(ruleOfDraft({ key: 'x', words: ' refund,, money back ,', category: '', priority: 'high' })).toEqual({
    words: ['refund', 'money back'],
    priority: 'high',
  })
})

test('an error in one word belongs to the words field of its rule', () => {
  expect(fieldOfRule('rules.3.words.12')).toBe('rules.3.words')
  expect(fieldOfRule('rules.3.category')).toBe('rules.3.category')
})
