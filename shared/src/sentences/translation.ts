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

/** The translation of the sentences of such an instance. What has no German text stays as it is. */
export function makeTranslation(
  german: Readonly<Record<string, string>>,
  { t, services }: Instance,
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
  formatter?.add('grouped', (value) => grouped(String(value)))
  formatter?.add('country', (value) => germanCountry(String(value)))
  return translate
}

function germanList(parts: string[]): string {
  return new Intl.ListFormat('de', { type: 'conjunction' }).format(parts)
}

/** A number that English wrote as 1,024. */
function grouped(english: string): string {
  const number = Number(english.replaceAll(',', ''))
  return Number.isNaN(number) ? english : number.toLocaleString('de')
}

/** The country that has this name in English. */
function germanCountry(english: string): string {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const [inEnglish, inGerman] = ['en', 'de'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  const code = codes.find((each) => inEnglish?.of(each) === english)
  return (code && inGerman?.of(code)) ?? english
}
