import { currentLocale } from '../../ui/text/locale.ts'

/** Codes of the standard that are not countries in which a customer can live. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The countries that the browser has a name for, sorted by name, without codes that have been replaced. */
export function listCountries(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(currentLocale(), { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((code) => {
      const name = names.of(code)
      return name === undefined ? [] : [{ value: code, label: `${name} (${code})` }]
    })
    .sort((one, other) => one.label.localeCompare(other.label))
}
