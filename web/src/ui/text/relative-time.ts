import { currentLanguage, i18n } from '../../i18n/i18n.ts'
import { formatDuration } from './duration.ts'
import { isolated } from './isolated.ts'
import { byLocale } from './locale.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

// Without the region: British English would write `4 min ago`.
const relative = byLocale(() => new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto', style: 'short' }))
const sameYear = byLocale((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }))
const otherYear = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
)
const exact = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }))
const clock = byLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))

/** `just now`, `4m`, `3h` or `2d`, as short as a row of a list needs it; a date from a week on. */
export function describeAge(at: number, now: number): string {
  const age = Math.max(0, now - at)
  if (age < minute) return i18n.t('common:justNow')
  return age < 7 * day ? formatDuration(age) : describeTime(at, now)
}

/** `just now`, `4 min. ago`, `in 3 hr.`, `yesterday`; a date from a week on. It changes once a minute, not with the seconds. */
export function describeTime(at: number, now: number): string {
  const distance = at - now
  const size = Math.abs(distance)
  if (size < minute) return distance > second ? i18n.t('common:inAMoment') : i18n.t('common:justNow')
  if (size < hour) return isolated(relative().format(Math.round(distance / minute), 'minute'))
  if (size < day) return isolated(relative().format(Math.round(distance / hour), 'hour'))
  if (size < 7 * day) return isolated(relative().format(Math.round(distance / day), 'day'))
  return shortDate(at, now)
}

/** A date, with its year where that is not the current one. */
export function shortDate(at: number, now: number): string {
  const isSameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return isolated((isSameYear ? sameYear() : otherYear()).format(at))
}

/** The full date and time in the user's time zone, with the zone's name. */
export function exactTime(at: number): string {
  return isolated(exact().format(at))
}

/** `14:05` or `2:05 PM` in the user's time zone. */
export function clockTime(at: number): string {
  return isolated(clock().format(at))
}

/** `Today`, `Yesterday` or a date, for the separator between two days of a thread. */
export function dayName(at: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / day)
  if (days === 0) return i18n.t('common:today')
  if (days === 1) return i18n.t('common:yesterday')
  return otherYear().format(at)
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
