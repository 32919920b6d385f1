import { byLocale } from '../../../ui/text/locale.ts'
import { clockTime } from '../../../ui/text/relative-time.ts'

const hourMs = 3_600_000
/** The hour at which a snoozed conversation returns in the morning. */
const morningHour = 9

export type SnoozeChoice = {
  readonly text: 'snoozeFor3Hours' | 'snoozeUntilTomorrow' | 'snoozeUntilMonday'
  readonly until: number
}

/** The usual times to snooze until, in the user's time zone: in three hours, tomorrow morning and on Monday morning. */
export function snoozeChoices(now: number): SnoozeChoice[] {
  const today = new Date(now)
  const morningIn = (days: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, morningHour).getTime()
  const daysToMonday = (8 - today.getDay()) % 7 || 7
  return [
    { text: 'snoozeFor3Hours', until: now + 3 * hourMs },
    { text: 'snoozeUntilTomorrow', until: morningIn(1) },
    ...(daysToMonday === 1 ? [] : [{ text: 'snoozeUntilMonday' as const, until: morningIn(daysToMonday) }]),
  ]
}

const weekday = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit' }),
)
const date = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
)

/** `14:05` today, `Mon 09:00` within six days, else `4 Dec, 09:00`. */
export function describeUntil(until: number, now: number): string {
  if (new Date(until).toDateString() === new Date(now).toDateString()) return clockTime(until)
  return (until - now < 6 * 24 * hourMs ? weekday() : date()).format(until)
}

/** Whether the reply window is open now and closes before a snooze ends. */
export function endsAfterWindow(until: number, windowClosesAt: string | null | undefined, now: number): boolean {
  const closesAt = Date.parse(windowClosesAt ?? '')
  return now < closesAt && closesAt < until
}

/** The local date and time as the value of a `datetime-local` field, to the minute. */
export function toLocalField(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
