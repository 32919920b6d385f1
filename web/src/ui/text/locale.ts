import type { Language } from '@parley/shared/languages'
import { currentLanguage } from '../../i18n/i18n.ts'
import { localeOf } from '../../i18n/locale-of.ts'

/** The locale for numbers, dates and times: the language of the dashboard with the conventions of the person's region. */
export function currentLocale(): string {
  const language = currentLanguage()
  const browser = navigator.language
  if (latest?.language !== language || latest.browser !== browser) {
    latest = { language, browser, locale: localeOf(language, browser) }
  }
  return latest.locale
}

/** The latest locale, which is kept: finding one makes a formatter, and a page asks for it hundreds of times. */
let latest: { readonly language: Language; readonly browser: string; readonly locale: string } | undefined

/** Keeps what a locale makes, such as a formatter, which is expensive to create, until the language changes. */
export function byLocale<Made>(make: (locale: string) => Made): () => Made {
  const made = new Map<string, Made>()
  return () => {
    const locale = currentLocale()
    const stored = made.get(locale)
    if (stored !== undefined) return stored
    const created = make(locale)
    made.set(locale, created)
    return created
  }
}
