import type { Config } from '../../../config.ts'

/** Seconds before each attempt: the example of Standard Webhooks, ten attempts over 75 h 35 min 5 s. */
const standardSeconds = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** The random share of a delay, so that receivers that failed together are not called together again. */
const jitter = 0.2
const minAfterOverloadMs = 60_000

/** What a failed attempt says about the next one. */
export type RetryHints = {
  /** The pause that the receiver asks for in its Retry-After header. */
  readonly retryAfterMs: number | undefined
  /** The receiver timed out, or it or its gateway reported an overload. */
  readonly overloaded: boolean
}

export type RetrySchedule = {
  readonly maxAttempts: number
  /** The delay before the first attempt of a new delivery. */
  readonly firstDelayMs: number
  /** The delay before the next attempt, after that many failed ones; undefined after the last. */
  readonly delayMs: (failedAttempts: number, hints: RetryHints) => number | undefined
}

/**
 * A receiver can at most double a delay by Retry-After. After an overload the standard schedule waits at least a minute;
 * the operator's own schedule (PARLEY_WEBHOOK_RETRY_SECONDS) is used as it is, because they know their receivers.
 */
export function retrySchedule(config: Pick<Config, 'webhookRetrySeconds'>): RetrySchedule {
  const seconds = config.webhookRetrySeconds ?? standardSeconds
  const minDelayMs = config.webhookRetrySeconds === undefined ? minAfterOverloadMs : 0
  return {
    maxAttempts: seconds.length,
    firstDelayMs: (seconds[0] ?? 0) * 1000,
    delayMs: (failedAttempts, { retryAfterMs, overloaded }) => {
      const planned = seconds[failedAttempts]
      if (planned === undefined) return undefined
      const base = planned * 1000
      const requested = retryAfterMs === undefined ? jittered(base) : Math.min(Math.max(retryAfterMs, base), 2 * base)
      return Math.round(overloaded ? Math.max(requested, minDelayMs) : requested)
    },
  }
}

function jittered(ms: number): number {
  return ms * (1 - jitter + 2 * jitter * Math.random())
}

/** A Retry-After header, in seconds or as a date, as milliseconds from now; undefined when it is neither. */
export function retryAfterMs(header: string | string[] | undefined, now: number): number | undefined {
  if (typeof header !== 'string' || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}
