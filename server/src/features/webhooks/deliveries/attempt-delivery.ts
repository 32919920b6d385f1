import { performance } from 'node:perf_hooks'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import { OutboundFailure } from '../../../outbound/failure.ts'
import type { OutboundAnswer } from '../../../outbound/outbound.ts'
import { version } from '../../../version.ts'
import { headersOf as customHeaders } from '../endpoints/custom-headers.ts'
import type { QueuedDelivery } from './deliveries.store.ts'
import { type RetryHints, retryAfterMs } from './retry-schedule.ts'
import { signatureHeaders } from './signature.ts'

export type AttemptResult = {
  readonly at: number
  readonly durationMs: number
  /** The HTTP status of the response; null when there was none. */
  readonly status: number | null
  /** What went wrong, for people; null after a success. */
  readonly error: ShownSentence | null
  readonly responseBody: string | null
  readonly hints: RetryHints
  /** The headers that were sent, except the signature and the values of custom headers, which are stored nowhere else. */
  readonly requestHeaders: Readonly<Record<string, string>>
}

/** Stands for the values of custom headers, which may be passwords. */
const hidden = '••••••'

/** The longest time from the name lookup to the end of the response (docs/webhooks.md). */
const timeoutMs = 15_000

/**
 * Signs and posts once. An error response and no response at all are results. Thrown are only the signal's abort, as the process
 * stops or the lease is lost, and what fails before the request.
 */
export async function attemptDelivery(app: App, queued: QueuedDelivery, signal: AbortSignal): Promise<AttemptResult> {
  const at = app.now()
  const startedAt = performance.now()
  const own = headersOf(app, queued, at)
  const custom = Object.fromEntries(customHeaders(app, queued.endpoint).map(({ name, value }) => [name, value]))
  const outcome = await post(app, queued, { at, headers: { ...custom, ...own }, signal })
  const { 'webhook-signature': _, ...readable } = own
  const requestHeaders = { ...readable, ...Object.fromEntries(Object.keys(custom).map((name) => [name, hidden])) }
  return { at, durationMs: Math.round(performance.now() - startedAt), ...outcome, requestHeaders }
}

type Headers = Record<string, string>

function headersOf(app: App, { event, endpoint }: QueuedDelivery, at: number): Headers {
  const message = { id: event.id, timestampSeconds: Math.floor(at / 1000), body: event.body }
  return {
    'content-type': 'application/json',
    'user-agent': `Parley/${version}`,
    ...signatureHeaders(message, secretsOf(app, endpoint)),
  }
}

type SendOptions = { readonly at: number; readonly headers: Headers; readonly signal: AbortSignal }
type Outcome = Omit<AttemptResult, 'at' | 'durationMs' | 'requestHeaders'>

async function post(app: App, { event, endpoint }: QueuedDelivery, options: SendOptions): Promise<Outcome> {
  const { at, headers, signal } = options
  try {
    return outcomeOf(await app.outbound.post({ url: endpoint.url, headers, body: event.body, timeoutMs, signal }), at)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    const hints = { retryAfterMs: undefined, overloaded: error.kind === 'timeout' }
    return { status: null, error: error.reason, responseBody: null, hints }
  }
}

/** Returns the secrets that sign a delivery. During a rotation the previous secret signs too. */
function secretsOf(app: App, endpoint: QueuedDelivery['endpoint']): string[] {
  const { secret, previous_secret: previous, previous_secret_until: until } = endpoint
  // Stryker disable next-line ConditionalExpression: Null is not later than any time.
  const both = previous !== null && until !== null && until > app.now()
  return (both ? [secret, previous] : [secret]).map(app.secrets.open)
}

const overloadStatuses = [429, 502, 504]

function outcomeOf(answer: OutboundAnswer, now: number): Outcome {
  const isSuccess = answer.status >= 200 && answer.status < 300
  return {
    status: answer.status,
    error: isSuccess ? null : sentence('receiverResponded', { status: answer.status }),
    responseBody: answer.body,
    hints: {
      retryAfterMs: retryAfterMs(answer.headers['retry-after'], now),
      overloaded: overloadStatuses.includes(answer.status),
    },
  }
}
