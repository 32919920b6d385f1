import type { Config } from '../../../config.ts'

/** Seconds before each try: the example of Standard Webhooks, ten tries over 75 h 35 min 5 s. */
const standardSeconds = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** How far a delay may be off, so that receivers that failed together are not called together again. */
const jitter = 0.2
const shortestAfterOverload = 60_000

export type Asked = {
  /** What the receiver asked for in Retry-After. */
  readonly retryAfterMs: number | undefined
  /** It timed out, or said that it or its gateway has too much to do. */
  readonly overloaded: boolean
}

export type RetrySchedule = {
  /** How often at most. */
  readonly tries: number
  /** Before the first try of a new delivery. */
  readonly firstDelayMs: number
  /** Before the next try, after so many that failed; undefined after the last. */
  readonly delayMs: (failedAttempts: number, asked: Asked) => number | undefined
}

/**
 * A receiver may double a delay by asking, not more. After an overload the standard schedule leaves it a minute at
 * least; a schedule of the operator's (PARLEY_WEBHOOK_RETRY_SECONDS) is kept as it is, because they know their receivers.
 */
export function retrySchedule(config: Pick<Config, 'webhookRetrySeconds'>): RetrySchedule {
  const seconds = config.webhookRetrySeconds ?? standardSeconds
  const shortest = config.webhookRetrySeconds === undefined ? shortestAfterOverload : 0
  return {
    tries: seconds.length,
    firstDelayMs: (seconds[0] ?? 0) * 1000,
    delayMs: (failedAttempts, { retryAfterMs, overloaded }) => {
      const planned = seconds[failedAttempts]
      if (planned === undefined) return undefined
      const base = planned * 1000
      const requested = retryAfterMs === undefined ? jittered(base) : Math.min(Math.max(retryAfterMs, base), 2 * base)
      return Math.round(overloaded ? Math.max(requested, shortest) : requested)
    },
  }
}

function jittered(ms: number): number {
  return ms * (1 - jitter + 2 * jitter * Math.random())
}

/** Retry-After in milliseconds from now, given as seconds or as a date; undefined when it says neither. */
export function retryAfterMs(header: string | string[] | undefined, now: number): number | undefined {
  if (typeof header !== 'string' || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}
