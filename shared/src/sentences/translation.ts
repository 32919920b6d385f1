import { makeSentenceFinder } from './sentence.ts'

/** The options of an i18next instance with these German texts, under the English sentences as keys. */
export function optionsFor(german: Readonly<Record<string, string>>) {
  return {
    lng: 'de',
    resources: { de: { translation: german } },
    keySeparator: false,
    nsSeparator: false,
    // Sentences are plain text.
    interpolation: { escapeValue: false },
    initAsync: false,
  } as const
}

type Formatter = { add: (name: string, format: (value: unknown) => string) => void }
type Instance = { readonly t: unknown; readonly services: { readonly formatter?: unknown } }

/**
 * The translation of the sentences of such an instance. What has no German text stays as it is. `localeOf`: the German
 * conventions for numbers, such as those of Austria.
 */
export function makeTranslation(
  german: Readonly<Record<string, string>>,
  { t, services }: Instance,
  localeOf: () => string = () => 'de',
): (sentence: string) => string {
  const find = makeSentenceFinder(Object.keys(german))
  const write = t as (key: string, options: object) => string
  const translate = (sentence: string) => {
    const found = find(sentence)
    return found ? write(found.key, { replace: found.values, nest: false }) : sentence
  }
  const formatter = services.formatter as Formatter | undefined
  // What stands at `{{reason, translated}}` is a sentence or a word of its own.
  formatter?.add('translated', (value) => translate(String(value)))
  formatter?.add('list', (value) =>
    germanList(
      String(value)
        .split(/, and | and |, /)
        .map(translate),
    ),
  )
  formatter?.add('grouped', (value) => grouped(String(value), localeOf()))
  formatter?.add('money', (value) => money(String(value), localeOf()))
  formatter?.add('country', (value) => germanCountry(String(value)))
  return translate
}

function germanList(parts: string[]): string {
  return new Intl.ListFormat('de', { type: 'conjunction' }).format(parts)
}

/** A number that English wrote as 1,024. */
function grouped(english: string, locale: string): string {
  const number = numberOf(english)
  return Number.isNaN(number) ? english : number.toLocaleString(locale)
}

/** An amount that English wrote as 1,024.1365 USD, with as many decimals as it has, at least two. */
function money(english: string, locale: string): string {
  const [amount = '', currency = ''] = english.split(' ')
  const number = numberOf(amount)
  if (Number.isNaN(number) || !/^[A-Z]{3}$/.test(currency)) return english
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return number.toLocaleString(locale, { ...style, minimumFractionDigits: 2, maximumFractionDigits: 6 })
}

function numberOf(english: string): number {
  return Number(english.replaceAll(',', '') || Number.NaN)
}

let germanCountries: ReadonlyMap<string, string> | undefined

/** The country that has this name in English. */
function germanCountry(english: string): string {
  germanCountries ??= namesOfCountries()
  return germanCountries.get(english) ?? english
}

/** The German names by the English ones. */
function namesOfCountries(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const nameIn = (language: string) => new Intl.DisplayNames(language, { type: 'region' })
  const [inEnglish, inGerman] = [nameIn('en'), nameIn('de')]
  return new Map(codes.map((code) => [inEnglish.of(code) ?? code, inGerman.of(code) ?? code]))
}
