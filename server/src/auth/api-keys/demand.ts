/** How long a process keeps a slice, and so how long the places in it are missing for other processes. */
export const sliceMs = 200

/** The requests of a key in the current and in the last period of `sliceMs`. */
export type Demand = {
  readonly record: () => void
  /** How many requests the next `sliceMs` may bring. */
  readonly expected: () => number
}

export function makeDemand(): Demand {
  let since = performance.now()
  let inPeriod = 0
  let before = 0

  return {
    record: () => {
      const time = performance.now()
      const elapsedMs = time - since
      if (elapsedMs >= sliceMs) {
        before = elapsedMs < 2 * sliceMs ? inPeriod : 0
        inPeriod = 0
        since = time
      }
      inPeriod += 1
    },
    expected: () => {
      const elapsedMs = performance.now() - since
      if (elapsedMs >= 2 * sliceMs) return 0
      return elapsedMs >= sliceMs ? inPeriod : Math.max(inPeriod, before)
    },
  }
}
