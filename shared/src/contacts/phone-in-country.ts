import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { sentence } from '../sentences/sentence.ts'
import { checkPhone, type PhoneReading, shortened } from './phone.ts'

/**
 * Reads a phone number as people in a country write it: with + unchanged, without + as a number of that country, including
 * its international prefix. Only typed numbers are read so: programs send + (specification, section 2.7). Ambiguous numbers
 * are rejected. It runs on the server, which has the full metadata of all countries: `min`, small enough for a browser,
 * knows only how long numbers are, and takes 12345 for a number of Germany.
 */
export function readPhoneIn(country: string, written: string): PhoneReading {
  const strict = checkPhone(written)
  const digits = digitsOf(written)
  if (strict.ok || digits === undefined || !isSupportedCountry(country)) return strict
  const [phone, other] = meanings(country, digits)
  if (phone === undefined) {
    return { ok: false, problem: sentence('phoneNotInCountry', { number: shortened(written), country }) }
  }
  if (other !== undefined) {
    const number = shortened(written)
    return { ok: false, problem: sentence('phoneAmbiguous', { number, first: phone, second: other }) }
  }
  return { ok: true, phone, readIn: nameOfCountry(country) }
}

/** `Germany` */
export function nameOfCountry(country: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country
}

/** The digits, or undefined. One dot comes from a spreadsheet that formatted a number; dots as separators are several. */
function digitsOf(written: string): string | undefined {
  const bare = written.replace(/[\s\u00a0\u2009\u202f()[\]\-\u2010-\u2015/]/g, '')
  const digits = /\..*\./.test(bare) ? bare.replaceAll('.', '') : bare
  return /^\d{3,17}$/.test(digits) ? digits : undefined
}

/** The existing numbers that it could be: one of the country, and one whose + was dropped by a spreadsheet. */
function meanings(country: CountryCode, digits: string): string[] {
  const national = parsePhoneNumberFromString(digits, country)
  const withPlus = parsePhoneNumberFromString(`+${digits}`)
  const isOwn = withPlus?.countryCallingCode === national?.countryCallingCode
  const found = [national, isOwn ? withPlus : undefined].flatMap((each) => (each?.isValid() ? [each.number] : []))
  return [...new Set(found)]
}
