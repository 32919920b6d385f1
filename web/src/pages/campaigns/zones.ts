import { ownTimeZone, timeZonesWith } from '../../ui/forms/time-zones.ts'
import { currentLocale } from '../../ui/text/locale.ts'

/** `Tue 1 Dec 2026, 09:30 (Europe/Berlin)` */
export function describeMoment(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat(currentLocale(), {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return `${format.format(at)} (${timeZone})`
}

/** Every time zone that the browser knows, including the user's own and the selected one. */
export function timeZones(selected: string): string[] {
  return [...new Set([ownTimeZone(), ...timeZonesWith(selected)])].sort()
}
