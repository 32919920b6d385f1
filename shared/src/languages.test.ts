import { expect, test } from 'vitest'
import { isLanguage, preferredLanguage } from './languages.ts'

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr-FR', 'de', 'en'], 'de'],
  [['en-US', 'de'], 'en'],
  [['DE'], 'de'],
  [['fr;q=0.9', ' de;q=0.8'], 'de'],
  [['ar'], 'en'],
  [['deutsch', ''], 'en'],
  [[], 'en'],
])('of %j the dashboard uses %s', (preferred, language) => {
  expect(preferredLanguage(preferred)).toBe(language)
})

test('only a language of the dashboard is a language', () => {
  expect(['en', 'de', 'ar', 'fr', '', null, undefined, 1].filter(isLanguage)).toEqual(['en', 'de', 'ar'])
})
