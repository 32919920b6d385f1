/** What follows from the country of a contact; null where the country does not decide it. */
export type Region = { readonly language: string | null; readonly time_zone: string | null }

// The types of the language do not have it yet.
type LocaleWithTimeZones = Intl.Locale & { readonly getTimeZones?: () => readonly string[] | undefined }

/** The main language of a country by its code, such as `DE`, and its time zone where the whole country has the same time. */
export function regionOfCountry(country: string | null): Region {
  if (country === null) return { language: null, time_zone: null }
  const locale: LocaleWithTimeZones = new Intl.Locale(`und-${country}`)
  const { language } = locale.maximize()
  const zones = locale.getTimeZones?.() ?? []
  const [first = null] = zones
  const hasOneTime = new Set(zones.map(hoursInYear)).size === 1
  return { language: language === 'und' ? null : language, time_zone: hasOneTime ? first : null }
}

const [inWinter, inSummer] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)]

/** The wall clock in January and July, by which two zones are compared. */
function hoursInYear(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return `${format.format(inWinter)} ${format.format(inSummer)}`
}
