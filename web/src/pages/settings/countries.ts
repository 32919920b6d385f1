/** Regions that stand in the standard's list without being a country that a customer lives in. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The countries that the browser knows a name for, by name. Codes that were replaced by another are left out. */
export function listCountries(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((code) => {
      const name = names.of(code)
      return name === undefined ? [] : [{ value: code, label: `${name} (${code})` }]
    })
    .sort((one, other) => one.label.localeCompare(other.label))
}
