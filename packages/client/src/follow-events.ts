import type { Connection } from './connect.ts'
import { ConnectionError, ParleyError } from './errors.ts'
import { readEvents } from './generated/sdk.gen.ts'
import type { Error as ErrorBody } from './generated/types.gen.ts'
import type { CallOptions } from './resource.ts'
import { backoffBefore, isTemporary, type Wait, waitFor } from './retry.ts'
import type { WebhookEvent } from './webhooks.ts'

/** Which events to follow. Without a `cursor` they begin with the oldest that is kept. */
export type FollowedWebhook = { pullWebhookId: string; cursor?: string | undefined }

export type FollowedEvent = {
  event: WebhookEvent
  /** Follow from here to get the events after this one. Store it together with what you made of the event. */
  cursor: string
}

/**
 * The events of a pull webhook: those that are stored, and then each as it happens, in order and each once. A lost connection is
 * opened again after the last event, without a limit of attempts unless `maxRetries` sets one. `timeoutMs` is how long nothing may arrive.
 * Throws the reason of the signal, and a `ParleyError` where the events may no longer be read.
 */
export async function* followEvents(
  connection: Connection,
  { pullWebhookId, cursor }: FollowedWebhook,
  options: CallOptions = {},
  wait: Wait = waitFor,
): AsyncGenerator<FollowedEvent, void, undefined> {
  const { signal, timeoutMs = 30_000, maxRetries = Number.POSITIVE_INFINITY, longestWaitMs = 60_000 } = options
  let last = cursor
  for (let retries = 0; ; retries += 1) {
    const attempt = startAttempt(signal, timeoutMs)
    let outcome: ParleyError | ConnectionError
    try {
      const body = await openStream(connection, { pullWebhookId, cursor: last }, attempt)
      let parts = 0
      for await (const messages of messagesIn(body, attempt)) {
        parts += 1
        // The first part only says that the stream is open, which a proxy that ends it at once lets through too.
        if (parts > 1) retries = 0
        for (const message of messages) {
          if (signal?.aborted) throw signal.reason
          if (message.event === 'error') throw errorIn(message)
          if (message.data === '') continue
          retries = 0
          last = message.id
          yield { event: JSON.parse(message.data), cursor: message.id }
        }
      }
      outcome = new ConnectionError('The stream ended')
    } catch (error) {
      if (!(error instanceof ParleyError || error instanceof ConnectionError)) throw error
      outcome = error
    } finally {
      attempt.end()
    }
    const waitMs = waitBefore(outcome, retries)
    if (waitMs === undefined || waitMs > longestWaitMs || retries >= maxRetries) throw outcome
    await wait(waitMs, signal ?? new AbortController().signal)
  }
}

/** How long to wait before the stream is opened again; undefined where it is not. */
function waitBefore(outcome: ParleyError | ConnectionError, retries: number): number | undefined {
  if (outcome instanceof ConnectionError) return backoffBefore(retries)
  if (!isTemporary(outcome.status)) return
  return outcome.retryAfterSeconds === undefined ? backoffBefore(retries) : outcome.retryAfterSeconds * 1000
}

type Attempt = {
  readonly signal: AbortSignal
  /** Awaits what arrives. Throws the reason of the caller, or a `ConnectionError` where it does not arrive, or not in time. */
  readonly receive: <Received>(arriving: Promise<Received>) => Promise<Received>
  readonly end: () => void
}

/** One connection, which ends when the caller wants it to, or when nothing arrives while something is awaited. */
function startAttempt(caller: AbortSignal | undefined, timeoutMs: number): Attempt {
  const controller = new AbortController()
  const stop = () => controller.abort(caller?.reason)
  if (caller?.aborted) stop()
  caller?.addEventListener('abort', stop, { once: true })
  return {
    signal: controller.signal,
    receive: async (arriving) => {
      const timer = setTimeout(() => controller.abort(new DOMException('Nothing arrived', 'TimeoutError')), timeoutMs)
      try {
        return await arriving
      } catch (error) {
        if (caller?.aborted) throw caller.reason
        const isLost = !(error instanceof ParleyError || error instanceof ConnectionError)
        throw isLost ? new ConnectionError(controller.signal.aborted ? controller.signal.reason : error) : error
      } finally {
        clearTimeout(timer)
      }
    },
    end: () => {
      caller?.removeEventListener('abort', stop)
      controller.abort()
    },
  }
}

type Body = ReadableStream<Uint8Array>

async function openStream(
  { client, send }: Connection,
  { pullWebhookId, cursor }: FollowedWebhook,
  { signal, receive }: Attempt,
): Promise<Body> {
  const opening = readEvents({
    ...{ client, path: { pullWebhookId }, parseAs: 'stream', signal },
    headers: { Accept: 'text/event-stream', ...(cursor !== undefined && { 'Last-Event-ID': cursor }) },
    fetch: ((request: Request) => send(request)) as typeof fetch,
  })
  const { data, response } = await receive(opening)
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) throw new ParleyError(response, undefined)
  return data as unknown as Body
}

type StreamMessage = { readonly id: string; readonly event: string; readonly data: string }

/** The messages of each part of the stream that arrives. One that is not complete at its end is left out. */
async function* messagesIn(body: Body, { receive }: Attempt): AsyncGenerator<StreamMessage[], void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await receive(reader.read())
    if (done) return
    const texts = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
    rest = texts.pop() ?? ''
    yield texts.map(messageOf)
  }
}

function messageOf(text: string): StreamMessage {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(text)?.[1] ?? ''
  return { id: field('id'), event: field('event'), data: field('data') }
}

/** The statuses that the errors have in other responses, of those that end a stream for good. */
const statuses: Readonly<Record<string, number>> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
}

function errorIn({ data }: StreamMessage): ParleyError {
  const body: ErrorBody = JSON.parse(data)
  return new ParleyError(new Response(null, { status: statuses[body.code] ?? 503 }), body)
}
