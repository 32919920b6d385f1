import { byLocale } from './locale.ts'

const hour = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
)
const day = byLocale((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }))

/** The label of an hour in the user's time zone, or of a UTC day, as keys and webhooks count. */
export function stepName(at: string, step: 'hour' | 'day'): string {
  return (step === 'hour' ? hour() : day()).format(Date.parse(at))
}
