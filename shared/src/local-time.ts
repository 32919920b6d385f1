export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** How far the clocks of a time zone are ahead of UTC at a moment, in ms. */
export function offsetAt(at: number, timeZone: string): number {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
  // A year of five digits has to be written with a sign and six.
  const year = local.length > '9999-12-31 23:59:59'.length ? '+0' : ''
  return Date.parse(`${year}${local.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

/** `2026-11-30T09:00`: what the clocks of a time zone show at a moment. */
export function localTimeAt(at: number, timeZone: string): string {
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16)
}

export type Instant = {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Whether the clocks show this time once, as usual; never, being set forward; or twice, being set back. */
  readonly shown: 'once' | 'never' | 'twice'
}

/**
 * The moment at which the clocks of a time zone show `2026-11-30T09:00`. A time that they skip is taken as long after
 * the change as it would have been (02:30 becomes 03:30); of one that they show twice, the first is meant. Undefined
 * for a day that no calendar has, and for one before 1970.
 */
export function instantOf(local: string, timeZone: string): Instant | undefined {
  const asUtc = Date.parse(`${local}:00Z`)
  if (Number.isNaN(asUtc) || asUtc < 0 || new Date(asUtc).toISOString().slice(0, 16) !== local) return undefined
  // No zone changes its clocks twice within two days, so these are the offsets before and after a change, if there is one.
  const before = offsetAt(asUtc - dayMs, timeZone)
  const after = offsetAt(asUtc + dayMs, timeZone)
  const moments = [...new Set([asUtc - before, asUtc - after])].filter((at) => localTimeAt(at, timeZone) === local)
  const [first] = moments
  if (first === undefined) return { at: asUtc - before, shown: 'never' }
  return { at: Math.min(...moments), shown: moments.length === 1 ? 'once' : 'twice' }
}

const dayMs = 86_400_000
