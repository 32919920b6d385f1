import type { Language } from '@parley/shared/languages'
import { currentLanguage } from '../../i18n/i18n.ts'

const defaultLocales: Record<Language, string> = { en: 'en-GB', de: 'de-DE', ar: 'ar' }

/** The locale for numbers, dates and times: the language of the dashboard with the conventions of the person's region. */
export function currentLocale(): string {
  return localeOf(currentLanguage(), navigator.language)
}

/**
 * English for a browser in `de-DE` is `en-DE`, German in Austria is `de-AT`. A region without conventions for the language
 * gets the default ones.
 */
export function localeOf(language: Language, browser: string): string {
  const region = regionOf(browser)
  const regional = region === undefined ? defaultLocales[language] : `${language}-${region}`
  const supported = new Intl.DateTimeFormat(regional).resolvedOptions().locale
  return supported === regional ? regional : defaultLocales[language]
}

function regionOf(browser: string): string | undefined {
  try {
    return new Intl.Locale(browser).maximize().region
  } catch {
    return undefined
  }
}

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
