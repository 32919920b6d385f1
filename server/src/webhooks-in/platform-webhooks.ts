import type { IncomingMessage, ServerResponse } from 'node:http'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../app.ts'
import { AppError } from '../errors.ts'
import { readParts, refuseDeclaredLarger } from '../http/bodies/read-bytes.ts'
import { sendError } from '../http/send-error.ts'
import type { Callbacks } from '../platforms/platform-connections.ts'

/** The largest callback of WhatsApp. Its signature covers the whole body, so that much is read before it can be checked. */
const maxBytes = 3 * 1024 * 1024

type Next = (error?: unknown) => void

/**
 * Receives the callbacks of platforms at `/callbacks/<platform>/<channelId>`. GET proves that the address is Parley's, POST
 * delivers an update. A callback without a signature is refused unread; a signed one is on disk before the answer.
 */
export function platformWebhooks(app: App): (request: IncomingMessage, response: ServerResponse, next: Next) => void {
  return (request, response, next) => {
    // Not by a URL parser: it takes what follows two slashes for a host, and throws where that is malformed.
    const [path = '', query] = (request.url ?? '').split(/\?(.*)/s)
    const [, platform = '', channelId = ''] = /^\/([\w-]{1,100})\/([\w-]{1,100})$/.exec(path) ?? []
    const callbacks = app.platforms.find(platform)?.callbacks
    if (!callbacks) return next()
    if (request.method === 'GET') return verify(callbacks, response, { channelId, query: new URLSearchParams(query) })
    if (request.method === 'POST') return void receive(callbacks, response, { channelId, request }).catch(next)
    response.setHeader('Allow', 'GET, POST')
    sendError(response, new AppError('method_not_allowed', sentence('onlyGetAndPost')))
  }
}

type Verification = { readonly channelId: string; readonly query: URLSearchParams }

function verify(callbacks: Callbacks, response: ServerResponse, { channelId, query }: Verification): void {
  const answer = callbacks.verify(channelId, query)
  if (answer === undefined) {
    sendError(response, new AppError('forbidden', sentence('verifyTokenWrong')))
    return
  }
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.end(answer)
}

type Received = { readonly channelId: string; readonly request: IncomingMessage }

async function receive(
  callbacks: Callbacks,
  response: ServerResponse,
  { channelId, request }: Received,
): Promise<void> {
  const header = (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? undefined : value
  }
  const readBody = (onPart: (part: Buffer) => void) => readParts(request, { maxBytes, sender: 'anonymous' }, onPart)
  const store = async () => {
    refuseDeclaredLarger(request, maxBytes)
    return callbacks.store({ channelId, readBody, header })
  }
  const outcome = await store().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    // The rest of a body of this size is not worth receiving.
    response.setHeader('Connection', 'close')
    sendError(response, error)
  })
  switch (outcome) {
    case 'unknown':
      return sendError(response, new AppError('not_found', sentence('noSuchChannel')))
    case 'unsigned':
      return sendError(response, new AppError('forbidden', sentence('signatureWrong')))
    case 'stored':
      response.setHeader('Content-Type', 'text/plain; charset=utf-8')
      response.end('taken')
  }
}
