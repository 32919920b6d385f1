export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The UTC offset of a time zone at an instant, in milliseconds. */
export function offsetAt(at: number, timeZone: string): number {
  const local = formatIn(timeZone).format(at)
  // A five-digit year must be written with a sign and six digits.
  const year = local.length > '9999-12-31 23:59:59'.length ? '+0' : ''
  return Date.parse(`${year}${local.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

let latest: { readonly timeZone: string; readonly format: Intl.DateTimeFormat } | undefined

/**
 * Returns the format of a time zone, which is kept: making one takes much longer than using it, and a search for an instant uses
 * the same one hundreds of times.
 */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  if (latest?.timeZone !== timeZone) {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    latest = { timeZone, format }
  }
  return latest.format
}

/** The local time in a time zone at an instant: `2026-11-30T09:00`. */
export function localTimeAt(at: number, timeZone: string): string {
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16)
}

export type Instant = {
  /** The instant in milliseconds since 1970. */
  readonly at: number
  /** Whether the local time occurs once, never (skipped when clocks go forward) or twice (when they go back). */
  readonly shown: 'once' | 'never' | 'twice'
}

/**
 * The instant of a local time such as `2026-11-30T09:00`. A skipped local time is moved forward by the length of the
 * change (02:30 becomes 03:30); of one that occurs twice, the first is used. Undefined for a date that does not exist
 * and for one before 1970.
 */
export function instantOf(local: string, timeZone: string): Instant | undefined {
  const asUtc = Date.parse(`${local}:00Z`)
  if (Number.isNaN(asUtc) || asUtc < 0 || new Date(asUtc).toISOString().slice(0, 16) !== local) return undefined
  // No time zone changes its offset twice within two days, so these are the offsets before and after a change.
  const before = offsetAt(asUtc - dayMs, timeZone)
  const after = offsetAt(asUtc + dayMs, timeZone)
  const moments = [...new Set([asUtc - before, asUtc - after])].filter((at) => localTimeAt(at, timeZone) === local)
  const [first] = moments
  if (first === undefined) return { at: asUtc - before, shown: 'never' }
  return { at: Math.min(...moments), shown: moments.length === 1 ? 'once' : 'twice' }
}

const dayMs = 86_400_000
