import { setTimeout as wait } from 'node:timers/promises'
import { isStoreUnavailable } from './dialect.ts'

const askAgainMs = 1_000

/** Asks again each second while the store cannot be reached, as during its restart, for so long and no longer. */
export async function retryWhileUnavailable<Answer>(longestMs: number, ask: () => Promise<Answer>): Promise<Answer> {
  const giveUpAt = performance.now() + longestMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isStoreUnavailable(error) || performance.now() > giveUpAt) throw error
      // A process that ends does not wait for this.
      await wait(askAgainMs, undefined, { ref: false })
    }
  }
}
