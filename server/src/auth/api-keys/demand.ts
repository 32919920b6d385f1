/** How long a process keeps a slice, and so how long the places in it are missing for other processes. */
export const sliceMs = 200

/** The requests of a key in the current and in the last period of `sliceMs`. */
export type Demand = {
  readonly record: () => void
  /** How many requests the next `sliceMs` may bring. */
  readonly expected: () => number
}

/** `elapsedMs`: milliseconds on a clock that is never set back. */
export function makeDemand(elapsedMs: () => number): Demand {
  let since = elapsedMs()
  let inPeriod = 0
  let before = 0

  return {
    record: () => {
      const time = elapsedMs()
      const ageMs = time - since
      if (ageMs >= sliceMs) {
        before = ageMs < 2 * sliceMs ? inPeriod : 0
        inPeriod = 0
        since = time
      }
      inPeriod += 1
    },
    expected: () => {
      const ageMs = elapsedMs() - since
      if (ageMs >= 2 * sliceMs) return 0
      return ageMs >= sliceMs ? inPeriod : Math.max(inPeriod, before)
    },
  }
}
