import type { Address } from '../../channel.ts'

type Wait = { readonly refusals: number; readonly until: number }

/** Recipients who may get no message for a while, as far as this process knows: another process learns it from a refusal of its own. */
export type PairWaits = {
  /** The remaining wait for this recipient. */
  readonly waitMs: (pair: string) => number
  /** The next wait for this recipient, from then on: 1, 4, 16, 64 … seconds, as the platform's documentation asks. */
  readonly refused: (pair: string, from?: number) => number
  readonly accepted: (pair: string) => void
}

const maxWaitMs = 4 ** 6 * 1000
/** How long after its end a wait still lengthens the next one. */
const forgottenAfterMs = 10 * 60_000
const maxEntries = 10_000

export function makePairWaits(now: () => number): PairWaits {
  const waits = new Map<string, Wait>()
  return {
    waitMs: (pair) => Math.max(0, (waits.get(pair)?.until ?? 0) - now()),
    refused: (pair, from = now()) => {
      const known = waits.get(pair)
      const refusals = known && from - known.until < forgottenAfterMs ? known.refusals : 0
      const waitMs = Math.min(maxWaitMs, 4 ** refusals * 1000)
      waits.delete(pair)
      waits.set(pair, { refusals: refusals + 1, until: from + waitMs })
      const [oldest] = waits.keys()
      if (waits.size > maxEntries && oldest !== undefined) waits.delete(oldest)
      return waitMs
    },
    accepted: (pair) => {
      waits.delete(pair)
    },
  }
}

/** A number and a recipient of it. */
export function pairOf(channelId: string, { phone, platformUserId }: Address): string {
  return `${channelId} ${phone ?? platformUserId}`
}
