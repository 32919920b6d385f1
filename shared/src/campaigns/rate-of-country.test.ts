import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { estimateCost, rateFor } from './rate-card.ts'
import { callingDigitsOf } from './rate-of-country.ts'

test.each([
  ['US.13491208655302741918', 'North America'],
  ['CA.1', 'North America'],
  ['DO.1', 'Rest of Latin America'],
  ['BM.1', 'Other'],
  ['DE.1', 'Germany'],
  ['GB.1', 'United Kingdom'],
  ['ZZ.1', 'Other'],
  ['', 'Other'],
])('a message to the user ID %s has the rate of %s', (userId, market) => {
  expect(rateFor(userId, 'MARKETING').market).toBe(market)
})

test('phone numbers and user IDs of one country share a market', () => {
  expect(estimateCost(['+4915112345678', 'DE.1'], 'MARKETING').byMarket).toMatchObject([
    { market: 'Germany', recipients: 2 },
  ])
})

test('every country with the calling code 1 but two has an area code', () => {
  const countries = getCountries().filter((country) => getCountryCallingCode(country) === '1')
  const found = countries.map((country) => parsePhoneNumberFromString(`+${callingDigitsOf(country)}2345678`)?.country)

  expect(countries.filter((country, index) => country !== found[index])).toEqual(['CA', 'US'])
  expect([callingDigitsOf('CA'), callingDigitsOf('US'), callingDigitsOf('ZZ')]).toEqual(['1', '1', ''])
})
