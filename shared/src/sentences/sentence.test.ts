import { expect, expectTypeOf, test } from 'vitest'
import { makeSentenceFinder, type Sentence } from './sentence.ts'

const find = makeSentenceFinder([
  'Sign in first',
  '{{email}} is already a member',
  'The template "{{name}}" ({{language}}) is {{status}}',
  'The template "{{name}}" ({{language}}) is {{status}}; reload it',
  '{{name}} is longer than {{maximum}} characters',
])

test('a sentence without placeholders is its own key', () => {
  expect(find('Sign in first')).toEqual({ key: 'Sign in first', values: {} })
})

test('the values are what stands at the placeholders', () => {
  expect(find('a@example.com is already a member')).toEqual({
    key: '{{email}} is already a member',
    values: { email: 'a@example.com' },
  })
  expect(find('Name is longer than 1,024 characters')?.values).toEqual({ name: 'Name', maximum: '1,024' })
  expect(find(' is already a member')?.values).toEqual({ email: '' })
})

test('of several keys that fit, the one that says the most wins', () => {
  const { key, values } = find('The template "sale" (de) is PAUSED; reload it') ?? {}
  expect(key).toBe('The template "{{name}}" ({{language}}) is {{status}}; reload it')
  expect(values).toEqual({ name: 'sale', language: 'de', status: 'PAUSED' })
})

test('a sentence with an addition is read as both, whatever the sentence ends with', () => {
  const findWithReason = makeSentenceFinder(['{{app}} refused {{name}}.', '{{sentence}} The reason: {{reason}}.'])
  expect(findWithReason('WhatsApp refused Ada. The reason: SPAM.')).toEqual({
    key: '{{sentence}} The reason: {{reason}}.',
    values: { sentence: 'WhatsApp refused Ada.', reason: 'SPAM' },
  })
})

test('what begins, ends or continues otherwise is no sentence of ours', () => {
  for (const other of [
    'Sign in',
    'Sign in first, please',
    'a@example.com is already a member of ours',
    'The template "sale" is PAUSED',
    'A template "sale" (de) is PAUSED',
    'is longer than characters',
    '',
  ]) {
    expect(find(other)).toBeUndefined()
  }
})

test('the type of a key admits any text at its placeholders, and nothing else', () => {
  type Ours = Sentence<'Sign in first' | 'At most {{maximum}} tags of {{name}}'>
  const sentence: Ours = `At most ${20} tags of ${'VIP'}`
  expect(sentence).toBe('At most 20 tags of VIP')
  expectTypeOf<Ours>().toEqualTypeOf<'Sign in first' | `At most ${string} tags of ${string}`>()
  // @ts-expect-error: no key reads like this.
  const other: Ours = 'At most 20 tags'
  expect(other).toBeTruthy()
})
