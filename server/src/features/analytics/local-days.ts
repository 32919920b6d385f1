import { offsetAt } from '@parley/shared/local-time'

/** A day as people in a time zone live it: `2026-11-21`, and the moments it begins and ends. */
export type LocalDay = { readonly day: string; readonly start: number; readonly end: number }

/** The days from one to another, both included. One is 23 or 25 hours long where clocks are changed. */
export function localDays(from: string, to: string, timeZone: string): LocalDay[] {
  const days: LocalDay[] = []
  for (let day = from; day <= to; day = shiftDay(day, 1)) {
    days.push({ day, start: startOf(day, timeZone), end: startOf(shiftDay(day, 1), timeZone) })
  }
  return days
}

/** Which day it is there at a moment. */
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

/** Looked at twice: the offset at UTC's midnight may not be the one at the zone's own. */
function startOf(day: string, timeZone: string): number {
  const midnight = Date.parse(day)
  const near = midnight - offsetAt(midnight, timeZone)
  return midnight - offsetAt(near, timeZone)
}
