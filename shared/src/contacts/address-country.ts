import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isUserId } from './address.ts'

/**
 * The code of the country of a phone number in international format or a user ID, such as `DE`. A number that is assigned in
 * none of the countries with its calling code counts as one of the main country; one that belongs to no country has none.
 */
export function countryOfAddress(address: string): string | undefined {
  if (isUserId(address)) {
    const country = address.slice(0, 2)
    return isSupportedCountry(country) ? country : undefined
  }
  const phone = parsePhoneNumberFromString(address)
  return phone?.country ?? phone?.getPossibleCountries()[0]
}
