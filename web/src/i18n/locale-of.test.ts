import type { Language } from '@parley/shared/languages'
import { expect, test } from 'vitest'
import { localeOf } from './locale-of.ts'

const cases: readonly (readonly [Language, string, string])[] = [
  ['en', 'en-US', 'en-US'],
  ['en', 'en', 'en-US'],
  ['en', 'de', 'en-DE'],
  ['en', 'de-AT', 'en-AT'],
  ['en', 'pt-BR', 'en-GB'],
  ['en', '', 'en-GB'],
  ['en', 'not a language', 'en-GB'],
  ['de', 'de-AT', 'de-AT'],
  ['de', 'en-US', 'de-DE'],
  ['ar', 'ar-EG', 'ar-EG'],
]

test.each(cases)('%s in a browser with %j has the locale %s', (language, browser, locale) => {
  expect(localeOf(language, browser)).toBe(locale)
})
