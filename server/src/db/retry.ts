import { setTimeout as wait } from 'node:timers/promises'
import { isStoreUnavailable } from './dialect.ts'

export type RetryPolicy = {
  readonly isRetryable: (error: unknown) => boolean
  /** The pause before the next attempt, after that many failures; no pause when left out. */
  readonly delayMs?: (failures: number) => number
  readonly maxAttempts?: number
  /** The time since the first attempt after which nothing is retried. */
  readonly giveUpAfterMs?: number
  /** Ends the pause and the retries; the call then rejects. */
  readonly signal?: AbortSignal
}

/** Runs `attempt` until it succeeds or the policy ends the retries, and rejects with the last error. */
export async function retry<Result>(attempt: () => Promise<Result>, policy: RetryPolicy): Promise<Result> {
  const { isRetryable, delayMs, maxAttempts = Infinity, giveUpAfterMs = Infinity, signal } = policy
  const startedAt = performance.now()
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      // Stryker disable next-line EqualityOperator: The same but for one millisecond.
      const isLast = failures >= maxAttempts || performance.now() - startedAt > giveUpAfterMs
      if (isLast || signal?.aborted || !isRetryable(error)) throw error
      // Not referenced: a process that is about to end does not wait for the next attempt.
      // Stryker disable next-line BooleanLiteral: Only delays the end of a process, which has a limit of its own.
      if (delayMs) await wait(delayMs(failures), undefined, { ref: false, ...(signal && { signal }) })
    }
  }
}

const unavailableDelayMs = 1_000

/** Retries every second while the store cannot be reached, as during its restart, for at most `longestMs`. */
export function retryWhileUnavailable<Result>(longestMs: number, attempt: () => Promise<Result>): Promise<Result> {
  return retry(attempt, {
    isRetryable: isStoreUnavailable,
    delayMs: () => unavailableDelayMs,
    giveUpAfterMs: longestMs,
  })
}
