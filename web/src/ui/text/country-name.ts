import { byLocale } from './locale.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The countries that the browser can name, from their English names to those in the person's language. */
const names = byLocale((locale) => {
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const local = new Intl.DisplayNames(locale, { type: 'region' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Map(codes.map((code) => [english.of(code), local.of(code)]))
})

/** `Germany`, as the server names a country, in the person's language. A name that the browser does not have stays. */
export function countryName(english: string): string {
  return names().get(english) ?? english
}
