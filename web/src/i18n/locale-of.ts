import type { Language } from '@parley/shared/languages'

const defaultLocales: Record<Language, string> = { en: 'en-GB', de: 'de-DE', ar: 'ar' }

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
