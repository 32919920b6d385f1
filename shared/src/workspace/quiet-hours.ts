import { localTimeAt } from '../local-time.ts'

/** Local times of day such as `22:00`. A period that ends before it starts continues past midnight. */
export type QuietHours = { from: string; until: string; timeZone: string }

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** The start counts as quiet, the end does not. */
export function isQuiet(quietHours: QuietHours | null, at: number): boolean {
  if (quietHours === null) return false
  const { from, until, timeZone } = quietHours
  const time = localTimeAt(at, timeZone).slice(11)
  return from < until ? from <= time && time < until : time >= from || time < until
}

/** The first full minute from `at` on that is not quiet; `at` itself where it is not quiet. */
export function afterQuietHours(quietHours: QuietHours | null, at: number): number {
  if (!isQuiet(quietHours, at)) return at
  const start = Math.floor(at / minuteMs) * minuteMs
  // Clocks that change meanwhile move the end, so it is looked for and not computed.
  for (let minutes = 1; minutes <= 2 * dayMinutes; minutes += 1) {
    const later = start + minutes * minuteMs
    if (!isQuiet(quietHours, later)) return later
  }
  return at
}
