import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

const ascii = /^[\t\n\r -~]*$/
const invisible = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu
const otherDigit = /[^\P{Nd}0-9]/gu

/** Text in plain characters: without invisible ones, full-width forms and the like in their usual form, digits of every script as 0 to 9. */
export function plainCharacters(text: string): string {
  if (ascii.test(text)) return text
  return text.normalize('NFKC').replaceAll(invisible, '').replaceAll(otherDigit, asciiDigit)
}

/** Unicode encodes the digits of each script in ascending order, from zero on. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

/** A quoted cell of a CSV file may contain separators. */
const cell = /"[^"]{1,100}"|[^,;\r\n"]+/g
const [minDigits, maxDigits] = [5, 17]
/** Groups of digits that one number is written in, beside other numbers in the same cell. */
const mostGroups = 8

/**
 * The digits of everything in a text of plain characters that could be a phone number, whatever separates them: neighbouring
 * groups together, and all digits of a cell.
 */
export function* digitsOfNumbersIn(text: string): Generator<string> {
  for (const [written] of text.matchAll(cell)) {
    // The zero in parentheses is dialled only within the country.
    const bare = written.replaceAll(/\(\s*0\s*\)/g, '')
    const found = new Set([bare.replaceAll(/\D/g, '')])
    for (const part of bare.split(/\p{L}+/u)) {
      const groups = part.match(/\d+/g) ?? []
      for (let first = 0; first < groups.length; first += 1) {
        let digits = ''
        for (const group of groups.slice(first, first + mostGroups)) {
          digits += group
          if (digits.length > maxDigits) break
          found.add(digits)
        }
      }
    }
    for (const digits of found) if (digits.length >= minDigits && digits.length <= maxDigits) yield digits
  }
}

const international = /^[1-9]\d{6,14}$/

/**
 * Every number in international format that these digits may stand for: with a country code, with or without a plus or the
 * prefix of international calls, or as people in the countries of these calling codes write it.
 */
export function readingsOf(digits: string, callingCodes: readonly string[]): string[] {
  const withCode = [digits, digits.replace(/^00+/, ''), digits.replace(/^0{1,2}11/, '')]
  const bare = withCode.flatMap((each) => [each, ...withoutTrunkZero(each)])
  const national = callingCodes.flatMap((each) => readNational(each, digits))
  return [...new Set([...bare, ...national])].filter((each) => international.test(each)).map((each) => `+${each}`)
}

/** `49 0151…`: the zero that people dial within the country, after the country code. */
function withoutTrunkZero(digits: string): string[] {
  return [1, 2, 3].filter((at) => digits[at] === '0').map((at) => digits.slice(0, at) + digits.slice(at + 1))
}

/**
 * Matches the beginning of a trunk prefix: those of all countries begin with one of these digits. That of North America is its
 * calling code.
 */
const trunkPrefix = /^[08]/
/** Mobile numbers have a 15 in their middle there, instead of a 9 at the beginning. */
const argentina = '54'

function readNational(callingCode: string, digits: string): string[] {
  const simple = callingCode + digits.replace(/^0+/, '')
  // The library takes longer than everything else.
  if (!trunkPrefix.test(digits) && callingCode !== argentina) return [simple]
  return [simple, parsePhoneNumberFromString(digits, { defaultCallingCode: callingCode })?.number.slice(1) ?? simple]
}

/** The calling codes of these countries and of these numbers in international format, such as `49`. */
export function callingCodesOf({ countries, phones }: Places): string[] {
  const ofCountries = countries.filter((each) => isSupportedCountry(each)).map((each) => getCountryCallingCode(each))
  const ofPhones = phones.flatMap((each) => parsePhoneNumberFromString(each)?.countryCallingCode ?? [])
  return [...new Set([...ofCountries, ...ofPhones])]
}

type Places = { readonly countries: readonly string[]; readonly phones: readonly string[] }
