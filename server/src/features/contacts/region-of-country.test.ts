import { expect, test } from 'vitest'
import { regionOfCountry } from './region-of-country.ts'

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
