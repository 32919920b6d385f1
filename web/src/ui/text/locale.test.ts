import { expect, test } from 'vitest'
import { englishLocaleOf } from './locale.ts'

test.each([
  ['en-US', 'en-US'],
  ['en', 'en-US'],
  ['de', 'en-DE'],
  ['de-AT', 'en-AT'],
  ['pt-BR', 'en-GB'],
  ['', 'en-GB'],
  ['not a language', 'en-GB'],
])('the language %j has the locale %s', (language, locale) => {
  expect(englishLocaleOf(language)).toBe(locale)
})
