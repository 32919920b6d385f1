type Wait = { readonly refusals: number; readonly until: number }

/** Whom the platform wants left alone for a while. In memory: a channel is driven by one process at a time. */
export type PairWaits = {
  /** How long this recipient still waits. */
  readonly waitMs: (pair: string) => number
  /** The next wait for this recipient: 1, 4, 16, 64 … seconds, as the platform's documentation asks. */
  readonly refused: (pair: string) => number
  readonly accepted: (pair: string) => void
}

const longestMs = 4 ** 6 * 1000
/** So long after the end of a wait it is forgotten, and the next one is short again. */
const forgottenAfterMs = 10 * 60_000
const maxEntries = 10_000

export function makePairWaits(now: () => number): PairWaits {
  const waits = new Map<string, Wait>()
  return {
    waitMs: (pair) => Math.max(0, (waits.get(pair)?.until ?? 0) - now()),
    refused: (pair) => {
      const known = waits.get(pair)
      const refusals = known && now() - known.until < forgottenAfterMs ? known.refusals : 0
      const waitMs = Math.min(longestMs, 4 ** refusals * 1000)
      waits.delete(pair)
      waits.set(pair, { refusals: refusals + 1, until: now() + waitMs })
      const [oldest] = waits.keys()
      if (waits.size > maxEntries && oldest !== undefined) waits.delete(oldest)
      return waitMs
    },
    accepted: (pair) => {
      waits.delete(pair)
    },
  }
}
