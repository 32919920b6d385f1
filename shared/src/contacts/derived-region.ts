import { getCountries } from 'libphonenumber-js/max'

/** The language that most people of a country speak, such as `de`; undefined where none is known. */
export function languageOfCountry(country: string): string | undefined {
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return language === 'und' ? undefined : language
}

/** What follows from the country of a contact; null where the country does not decide it. */
export type Region = { readonly language: string | null; readonly time_zone: string | null }

/** The language of most people of a country, and its time zone where all of its clocks agree. Nothing follows from no country. */
export function regionOfCountry(country: string | null): Region {
  if (country === null) return { language: null, time_zone: null }
  return { language: languageOfCountry(country) ?? null, time_zone: timeZoneOfCountry(country) ?? null }
}

type Written = {
  readonly language: string | null
  readonly country: string | null
  readonly time_zone: string | null
  /** The country of the contact's phone. */
  readonly phone_country: string | null
}

/** The language, country and time zone of a contact: what was written, or else what follows from the phone. */
export function regionOfContact({ language, country, time_zone, phone_country }: Written) {
  const effective = country ?? phone_country
  const derived = regionOfCountry(effective)
  return { country: effective, language: language ?? derived.language, time_zone: time_zone ?? derived.time_zone }
}

/** The codes of the countries in which most people speak a language. */
export function countriesOfLanguage(language: string): string[] {
  return getCountries().filter((country) => languageOfCountry(country) === language)
}

/** The time zone of a country all of whose clocks show the same time; undefined where they differ. */
export function timeZoneOfCountry(country: string): string | undefined {
  if (!zones.has(country)) zones.set(country, onlyZone(country))
  return zones.get(country)
}

/** Formats take a while to make, and there are as many answers as countries. */
const zones = new Map<string, string | undefined>()

/** Two instants between which all clocks are changed that are changed at all. */
const instants = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]

function onlyZone(country: string): string | undefined {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    readonly getTimeZones?: () => string[] | undefined
  }
  const known = locale.getTimeZones?.() ?? []
  const clocks = new Set(known.map((timeZone) => instants.map((at) => clockAt(at, timeZone)).join()))
  return clocks.size === 1 ? known[0] : undefined
}

function clockAt(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
}
