import { expect, test } from 'vitest'
import { languageOfCountry, timeZoneOfCountry } from './derived-region.ts'

test('a country has the language that most of its people speak', () => {
  expect(['DE', 'BR', 'AT', 'JP'].map(languageOfCountry)).toEqual(['de', 'pt', 'de', 'ja'])
})

test('a country has a time zone only where all of its clocks agree', () => {
  expect(['DE', 'AT', 'IN'].map(timeZoneOfCountry)).toEqual([
    'Europe/Berlin',
    'Europe/Vienna',
    expect.stringMatching(/^Asia/),
  ])
  expect(['US', 'BR', 'AU', 'ES', 'ZZ'].map(timeZoneOfCountry)).toEqual(Array(5).fill(undefined))
})
