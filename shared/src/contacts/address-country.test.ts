import { expect, test } from 'vitest'
import { countryOfAddress } from './address-country.ts'

test.each([
  ['+4915123456789', 'DE'],
  ['+14155550123', 'US'],
  ['+14165550123', 'CA'],
  ['+15550100123', 'US'],
  ['BR.13491208655302741918', 'BR'],
  ['+881612345678', undefined],
  ['XX.1', undefined],
  ['Anna', undefined],
])('%s is an address in %s', (address, country) => {
  expect(countryOfAddress(address)).toBe(country)
})
