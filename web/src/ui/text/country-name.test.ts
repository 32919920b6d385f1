import { afterEach, expect, test } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import { countryName } from './country-name.ts'

afterEach(() => i18n.changeLanguage('en'))

test.each([
  ['en', ['Germany', 'Brazil', 'Atlantis']],
  ['de', ['Deutschland', 'Brasilien', 'Atlantis']],
])('countries are named in %s, and unknown ones keep their name', async (language, expected) => {
  await i18n.changeLanguage(language)
  expect(['Germany', 'Brazil', 'Atlantis'].map(countryName)).toEqual(expected)
})
