import { offsetAt } from '@parley/shared/local-time'

/** A calendar day in a time zone: `2026-11-21`, and the times at which it starts and ends. */
export type LocalDay = { readonly day: string; readonly start: number; readonly end: number }

/** The days of a range, both ends included. A day has 23 or 25 hours where daylight saving time changes. */
export function localDays(from: string, to: string, timeZone: string): LocalDay[] {
  // Counted, because comparing days as text has no end at 9999-12-31: the year after it is written `+010000`.
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, place) => {
    const day = shiftDay(from, place)
    return { day, start: startOf(day, timeZone), end: startOf(shiftDay(day, 1), timeZone) }
  })
}

/** The calendar day of a time in that zone. */
export function dayAt(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
}

export function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

const dayMs = 86_400_000

/**
 * Returns when a day starts in a time zone. The offset is determined twice, because the offset at midnight UTC may differ from
 * the one at the zone's midnight.
 */
function startOf(day: string, timeZone: string): number {
  const midnight = Date.parse(day)
  const near = midnight - offsetAt(midnight, timeZone)
  return midnight - offsetAt(near, timeZone)
}
