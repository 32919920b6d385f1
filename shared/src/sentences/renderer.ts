import { createInstance } from 'i18next'
import { isSentence, type Money, type Sentence } from './sentence.ts'

export type Render = (sentence: Sentence) => string

type Rules = {
  /** The language of the texts, such as `de`. */
  readonly language: string
  readonly texts: Readonly<Record<string, string>>
  /** The locale whose conventions numbers and amounts follow, such as `de-AT`. */
  readonly localeOf?: () => string
}

/** Writes sentences in a language. A sentence whose key has no text is written as its key. */
export function makeRenderer({ language, texts, localeOf = () => language }: Rules): Render {
  const instance = createInstance()
  void instance.init({
    lng: language,
    resources: { [language]: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    // Sentences are plain text.
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  const formatter = instance.services.formatter
  formatter?.add('number', (value: number) => value.toLocaleString(localeOf()))
  formatter?.add('money', (value: Money) => writeMoney(value, localeOf()))
  formatter?.add('list', (value: string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(value))
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  formatter?.add('country', (value: string) => countries.of(value) ?? value)
  // The texts of the dashboard's own instance are the ones that i18next's types know.
  const write = instance.t as unknown as (key: string, options: object) => string

  const written = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(written)
    return isSentence(value) ? render(value) : value
  }
  const render: Render = ({ key, params }) => {
    const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, written(value)]))
    return write(key, { replace: values, count: params.count, nest: false })
  }
  return render
}

/** English names the currency by its code, as the API always did: `1,024.1365 USD`. */
function writeMoney({ micros, currency }: Money, locale: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 6 }
  const amount = micros / 1_000_000
  if (locale.startsWith('en')) return `${amount.toLocaleString(locale, digits)} ${currency}`
  return amount.toLocaleString(locale, { ...digits, style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
}
