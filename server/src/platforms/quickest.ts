import { performance } from 'node:perf_hooks'

/** The shortest recent duration, in milliseconds; 0 while there are too few measurements. */
export type Quickest = { readonly record: (tookMs: number) => void; readonly ms: () => number }

/** A minimum is dropped after one to two times this long, since latency can grow. */
const retentionMs = 30_000
/** The first sends open connections and run cold code, so their minimum means nothing. */
const minMeasurements = 100

export function makeQuickest(): Quickest {
  let measured = 0
  let [previousMin, currentMin, since] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, performance.now()]
  return {
    record: (tookMs) => {
      measured += 1
      if (performance.now() - since > retentionMs) {
        ;[previousMin, currentMin, since] = [currentMin, tookMs, performance.now()]
      }
      currentMin = Math.min(currentMin, tookMs)
    },
    ms: () => (measured < minMeasurements ? 0 : Math.min(previousMin, currentMin)),
  }
}
