import { expect, test } from 'vitest'
import { templateLanguageOf, templateLanguages } from './template-languages.ts'

test('a language is recognized with a hyphen and in any case', () => {
  expect(['en-US', 'en_us', ' EN-us ', 'en_US'].map(templateLanguageOf)).toEqual(['en_US', 'en_US', 'en_US', 'en_US'])
  expect(templateLanguages.map((each) => templateLanguageOf(each.toLowerCase().replace('_', '-')))).toEqual([
    ...templateLanguages,
  ])
})

test('an unknown language keeps its letters', () => {
  expect(templateLanguageOf('tlh-QO')).toBe('tlh_QO')
})
