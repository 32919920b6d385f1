import { performance } from 'node:perf_hooks'

/** How long the quickest of late took, in milliseconds; 0 while too few are known to say. */
export type Quickest = { readonly note: (tookMs: number) => void; readonly ms: () => number }

/** What was quick longer ago than this or twice this is forgotten, since ways get longer. */
const retentionMs = 30_000
/** The first ones open connections and run cold code; the quickest of them is no measure. */
const enough = 100

export function makeQuickest(): Quickest {
  let noted = 0
  let [before, here, since] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, performance.now()]
  return {
    note: (tookMs) => {
      noted += 1
      if (performance.now() - since > retentionMs) {
        ;[before, here, since] = [here, tookMs, performance.now()]
      }
      here = Math.min(here, tookMs)
    },
    ms: () => (noted < enough ? 0 : Math.min(before, here)),
  }
}
