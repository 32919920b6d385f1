import { expect, test } from 'vitest'
import { languageOfCountry, regionOfCountry, timeZoneOfCountry } from './derived-region.ts'

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

test('the language and the time zone follow from the country', () => {
  expect(regionOfCountry('DE')).toEqual({ language: 'de', time_zone: 'Europe/Berlin' })
  expect(regionOfCountry('JP')).toEqual({ language: 'ja', time_zone: 'Asia/Tokyo' })
})

test('a country with several times has no time zone of its own', () => {
  expect(regionOfCountry('BR')).toEqual({ language: 'pt', time_zone: null })
  expect(regionOfCountry('US')).toEqual({ language: 'en', time_zone: null })
})

test('nothing follows from no country', () => {
  expect(regionOfCountry(null)).toEqual({ language: null, time_zone: null })
})
