import type { Language } from '@parley/shared/languages'
import { singleLine } from '@parley/shared/names'
import { createInstance } from 'i18next'
import { english } from './emails-in-english.ts'
import { german } from './emails-in-german.ts'
import type { Email } from './mail.ts'

type Key = keyof typeof english
type Plural = 'minutes' | 'hours'
type Values = Readonly<Record<string, string | number>>
/** The emails: each has a text and a subject. */
export type EmailKind = { [K in Key]: `${K}Subject` extends Key ? K : never }[Key]

const texts = createInstance()
void texts.init({
  fallbackLng: 'en',
  resources: { en: { translation: english }, de: { translation: german } },
  keySeparator: false,
  nsSeparator: false,
  // Emails are plain text.
  interpolation: { escapeValue: false },
  initAsync: false,
})

// The type checker of the dashboard, which also reads this file, would allow only the keys of its own texts.
const translate = texts.t as unknown as (key: Key | Plural, options: object) => string

/** An email in the language that its reader chose; English for whoever has chosen none. */
export function writeEmail(kind: EmailKind, language: Language | null, values: Values): Omit<Email, 'to'> {
  // Names can contain line breaks, which could inject headers, and characters that reorder the text around them.
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' ? singleLine(value) : value,
  ])
  const cleaned: Values = Object.fromEntries(entries)
  return {
    subject: emailText(`${kind}Subject`, language, cleaned).replaceAll(/\s+/g, ' '),
    text: emailText(kind, language, cleaned),
  }
}

export function emailText(key: Key | Plural, language: Language | null, values: Values = {}): string {
  return translate(key, { ...values, lng: language ?? 'en', nest: false })
}
