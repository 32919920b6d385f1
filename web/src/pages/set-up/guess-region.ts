type Guess = { readonly timeZone: string; readonly country: string }

type Browser = {
  readonly timeZone: string
  readonly languages: readonly string[]
  /** Every country, by its two letters. */
  readonly countries: readonly string[]
}

/**
 * The time zone of the browser, and the country that has it: a language alone misleads, because `en-US` is spoken
 * everywhere. Of several countries with the zone, the one of a language of the browser wins.
 */
export function guessRegion({ timeZone, languages, countries }: Browser): Guess {
  const spoken = languages.flatMap((language) => regionOf(language) ?? [])
  const country = spoken.find((each) => hasZone(each, timeZone)) ?? countries.find((each) => hasZone(each, timeZone))
  return { timeZone: timeZone === '' ? 'UTC' : timeZone, country: country ?? spoken[0] ?? 'US' }
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}

/** A locale that knows the zones of its country, which not every browser does; then the language decides. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => readonly string[] | undefined }

function hasZone(country: string, timeZone: string): boolean {
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.()?.includes(timeZone) ?? false
}
