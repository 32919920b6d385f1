import { once } from 'node:events'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Request, Response } from 'express'
import type { App } from '../app.ts'
import { AppError } from '../errors.ts'
import { requestIdOf } from '../http/request-id.ts'
import { errorBody } from '../http/send-error.ts'
import { makeStreamLimit } from '../http/stream-limit.ts'
import { authorize } from '../policy.ts'
import { currentHolderOf, keyHolderOf } from './key-holder.ts'
import type { Route, StreamedEvent } from './route.ts'

const maxPerKey = 5
const retryAfterSeconds = 10
/** How long a reader may accept nothing before the connection is closed. More than the time between two heartbeats. */
const readerIdleMs = 60_000

/** Whether the caller asks for server-sent events rather than JSON. */
export function wantsEventStream(request: Request): boolean {
  return request.method === 'GET' && request.accepts(['json', 'text/event-stream']) === 'text/event-stream'
}

type Followed = { readonly route: Route; readonly input: object }

/**
 * Sends the events of an endpoint as server-sent events until the caller leaves or is no longer permitted, or the process stops.
 * `Last-Event-ID` is the cursor. An error before the first event is answered as usual, a later one with an event `error`.
 */
export function makeEventStreams(app: App) {
  const limit = makeStreamLimit(
    maxPerKey,
    (count) => new AppError('rate_limited', sentence('tooManyEventStreams', { count }), { retryAfterSeconds }),
  )
  return async (request: Request, response: Response, { route, input }: Followed): Promise<void> => {
    const { action, follow } = route
    if (!action || !follow) throw new Error('This endpoint has no events to follow')
    const holder = keyHolderOf(response)
    const scope = authorize(holder, action)
    limit.count(holder.keyId, response)
    const ended = new AbortController()
    response.once('close', () => ended.abort())
    const signal = AbortSignal.any([ended.signal, app.shutdown.signal])
    const renew = async () => authorize(await currentHolderOf(app, request), action)
    const cursor = request.get('Last-Event-ID')
    const events = follow(app, scope, { ...input, ...(cursor && { cursor }) }, { signal, renew })
    // Before any header, because a refusal is answered in JSON.
    const first = await events.next()
    begin(response)
    // At once, before the process closes its connections.
    app.shutdown.signal.addEventListener('abort', () => response.end(), { signal: ended.signal })
    try {
      if (!first.done) await write(response, first.value, signal)
      for await (const some of events) await write(response, some, signal)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      response.write(`event: error\ndata: ${JSON.stringify(errorBody(error, requestIdOf(response), 'en'))}\n\n`)
    } finally {
      ended.abort()
    }
    response.end()
  }
}

function begin(response: Response): void {
  response.statusCode = 200
  response.setHeader('Content-Type', 'text/event-stream; charset=utf-8')
  // A proxy that compressed or buffered the stream would hold its events back.
  response.setHeader('Cache-Control', 'no-store, no-transform')
  response.setHeader('X-Accel-Buffering', 'no')
  response.setTimeout(readerIdleMs)
  response.flushHeaders()
}

/** Writes events, or a comment where there are none, and waits until the caller has room for more. */
async function write(response: Response, events: readonly StreamedEvent[], signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const text = events.map(({ id, data }) => `id: ${id}\ndata: ${data}\n\n`).join('')
  if (response.write(text === '' ? ': still here\n\n' : text)) return
  await once(response, 'drain', { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
