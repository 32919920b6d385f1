import { makeSentenceFinder } from '@parley/shared/sentences/sentence'
import { expect, test } from 'vitest'
import { german } from './german.ts'
import { translate } from './translate.ts'

const placeholder = /\{\{(\w+)(?:, translated)?\}\}/g
const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name]) => name).sort()

test.each(Object.entries(german))('%s names the same in German', (english, text) => {
  expect(text.trim()).not.toBe('')
  expect(text).not.toBe(english)
  expect(namesIn(text)).toEqual(namesIn(english))
})

test('every sentence is found again with what it names', () => {
  const find = makeSentenceFinder(Object.keys(german))
  for (const key of Object.keys(german)) {
    const values = Object.fromEntries(namesIn(key).map((name, at) => [name, `value${at}`]))
    const sentence = key.replace(placeholder, (_, name: string) => values[name] ?? '')
    expect(find(sentence)).toEqual({ key, values })
  }
})

test('what a sentence names is kept as it was written', () => {
  const name = '{{1}} $t(x) "a" & <b>; $&'
  expect(translate(`There already is a tag “${name}”`, 'de')).toBe(`Den Tag „${name}“ gibt es bereits`)
})

test('a reason and a duration within a sentence are translated too', () => {
  expect(translate('Too many wrong passwords for this account; wait 5 minutes', 'de')).toBe(
    'Zu viele falsche Passwörter für dieses Konto; warten Sie 5 Minuten',
  )
})

test('an unknown text and another language stay as they are', () => {
  expect(translate('(#100) Param text must be a string', 'de')).toBe('(#100) Param text must be a string')
  expect(translate('Sign in first', 'en')).toBe('Sign in first')
  expect(translate('Sign in first', 'ar')).toBe('Sign in first')
})

test('a sentence that repeats a part of a key a million times takes linear time', () => {
  const sentence = `The template "${'" ('.repeat(300_000)}x`
  expect(translate(sentence, 'de')).toBe(sentence)
})
