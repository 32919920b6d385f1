import { ConnectionError, retryAfterOf } from './errors.ts'

export type RetryOptions = {
  /** How long one attempt may take, its body included. 30 seconds by default. */
  timeoutMs?: number | undefined
  /** How often a request is repeated, at most. 2 by default; 0 turns repetition off. */
  maxRetries?: number | undefined
  /**
   * The longest wait before a repetition. Where the server asks for a longer one, its answer is thrown at once. 60 seconds by
   * default, which is as long as a window of the rate limit.
   */
  longestWaitMs?: number | undefined
}

export type Fetch = (request: Request, init?: RequestInit) => Promise<Response>

/** Waits, and rejects with the reason of the signal when that is aborted first. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/**
 * A `fetch` that repeats what failed for a time: what the rate limit refused, and otherwise only requests that have the same
 * result when they arrive twice. It waits as long as `Retry-After` says, or else half a second, twice as long each time, and
 * a random part less.
 */
export function retrying(fetch: Fetch, options: RetryOptions, wait: Wait = waitFor): Fetch {
  const { timeoutMs = 30_000, maxRetries = 2, longestWaitMs = 60_000 } = options
  return async (request) => {
    for (let retries = 0; ; retries += 1) {
      // The body of a request can be read once, so all attempts but the last send a copy.
      const attempt = retries < maxRetries ? request.clone() : request
      const outcome = await outcomeOf(fetch, attempt, timeoutMs)
      const waitMs = retries < maxRetries ? waitBefore(request, outcome, retries) : undefined
      if (waitMs === undefined || waitMs > longestWaitMs) {
        if (outcome instanceof ConnectionError) throw outcome
        return outcome
      }
      if (!(outcome instanceof ConnectionError)) await outcome.body?.cancel()
      await wait(waitMs, request.signal)
    }
  }
}

async function outcomeOf(fetch: Fetch, request: Request, timeoutMs: number): Promise<Response | ConnectionError> {
  try {
    return await fetch(request, { signal: firstOf(request.signal, AbortSignal.timeout(timeoutMs)) })
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason
    return new ConnectionError(error)
  }
}

/** Works like `AbortSignal.any`, which not every edge run time has. */
function firstOf(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  }
  return controller.signal
}

/** How long to wait before the request is repeated; undefined where it is not. */
function waitBefore(request: Request, outcome: Response | ConnectionError, retries: number): number | undefined {
  const backoffMs = backoffBefore(retries)
  if (outcome instanceof ConnectionError) return mayArriveTwice(request) ? backoffMs : undefined
  const afterSeconds = retryAfterOf(outcome)
  const waitMs = afterSeconds === undefined ? backoffMs : afterSeconds * 1000
  // The first request with the same Idempotency-Key is still in progress. No other conflict has a time.
  if (outcome.status === 409) return afterSeconds === undefined ? undefined : waitMs
  // What the rate limit refused was refused before anything happened.
  if (outcome.status === 429 || (isTemporary(outcome.status) && mayArriveTwice(request))) return waitMs
  return
}

/** Half a second, twice as long each time and at most 32 seconds, and a random part less. */
export function backoffBefore(retries: number): number {
  return 500 * 2 ** Math.min(retries, 6) * (0.5 + Math.random() / 2)
}

/** Whether the same request may be answered otherwise later. */
export function isTemporary(status: number): boolean {
  return [429, 500, 502, 503, 504].includes(status)
}

/** A change and a deletion have the same result again; a POST only under an Idempotency-Key. */
function mayArriveTwice({ method, headers }: Request): boolean {
  return method !== 'POST' || headers.has('Idempotency-Key')
}

/** Waits by a timer. */
export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
