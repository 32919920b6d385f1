const defaultLocale = 'en-GB'

/**
 * The locale for numbers, dates and times: English, because the interface is, with the conventions of the user's region.
 * `de-DE` becomes `en-DE`. A region without English conventions in the browser gets British ones.
 */
export function englishLocaleOf(language: string): string {
  const region = regionOf(language)
  const regional = region === undefined ? defaultLocale : `en-${region}`
  const supported = new Intl.DateTimeFormat(regional).resolvedOptions().locale
  return supported === regional ? regional : defaultLocale
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}

export const locale = englishLocaleOf(navigator.language)
