import { expect, test } from 'vitest'
import { draftOfRule, emptyRule, fieldOfRule, ruleOfDraft } from './rule-draft.ts'

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

test('default choices are empty in the form, others are kept', () => {
  const draftOf = (rule: object) => {
    const { key: _key, ...draft } = draftOfRule({ words: ['refund', 'money'], ...rule } as never)
    return draft
  }
  const words = 'refund, money'
  expect(draftOf({})).toEqual({ words, category: '', priority: '' })
  expect(draftOf({ category: 'general', priority: 'normal' })).toEqual({ words, category: '', priority: '' })
  expect(draftOf({ category: 'billing', priority: 'high' })).toEqual({ words, category: 'billing', priority: 'high' })
})

test('a new rule is empty and has a key of its own', () => {
  const [one, other] = [emptyRule(), emptyRule()]
  expect(one).toMatchObject({ words: '', category: '', priority: '' })
  expect(one.key).toMatch(/^rule-\d+$/)
  expect(Number(other.key.slice(5))).toBe(Number(one.key.slice(5)) + 1)
})

test('only errors of single words move to the field of the words', () => {
  expect(fieldOfRule('other.rules.3.words.12')).toBe('other.rules.3.words.12')
  expect(fieldOfRule('rules.3.words.12.more')).toBe('rules.3.words.12.more')
  expect(fieldOfRule('rules.12.words.1')).toBe('rules.12.words')
})
