import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../app.ts'
import { AppError } from '../errors.ts'
import { sendError } from '../http/send-error.ts'

/** The most that the platform posts at once. */
const mostBytes = 3 * 1024 * 1024

type Next = (error?: unknown) => void

/**
 * Where platforms knock: `/callbacks/whatsapp/<channelId>`, GET to prove that the address is ours, POST to tell. What is
 * not signed is refused without a look at it; what is signed is on disk before the answer.
 */
export function platformWebhooks(app: App): (request: IncomingMessage, response: ServerResponse, next: Next) => void {
  return (request, response, next) => {
    // By hand: for a URL parser what begins with two slashes is a host, and a wrong one makes it throw.
    const [path = '', query] = (request.url ?? '').split(/\?(.*)/s)
    const channelId = /^\/whatsapp\/([\w-]{1,100})$/.exec(path)?.[1]
    if (channelId === undefined) return next()
    if (request.method === 'GET') return shakeHands(app, response, { channelId, query: new URLSearchParams(query) })
    if (request.method === 'POST') return void take(app, request, response, channelId).catch(next)
    response.setHeader('Allow', 'GET, POST')
    sendError(response, new AppError('method_not_allowed', 'Only GET and POST are answered here'))
  }
}

type Hand = { readonly channelId: string; readonly query: URLSearchParams }

function shakeHands({ platforms }: App, response: ServerResponse, { channelId, query }: Hand): void {
  const given = query.get('hub.verify_token') ?? ''
  const isOurs = platforms.whatsapp.isVerifyToken(channelId, given)
  if (query.get('hub.mode') !== 'subscribe' || !isOurs) {
    sendError(response, new AppError('forbidden', 'This is not the verify token of the channel'))
    return
  }
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.end(query.get('hub.challenge') ?? '')
}

async function take(app: App, request: IncomingMessage, response: ServerResponse, channelId: string): Promise<void> {
  const body = await readAll(request)
  if (!body) {
    response.setHeader('Connection', 'close')
    return sendError(response, new AppError('payload_too_large', `The body is larger than ${mostBytes} bytes`))
  }
  const header = request.headers['x-hub-signature-256']
  const signature = Array.isArray(header) ? undefined : header
  switch (await app.platforms.whatsapp.storeCallback({ channelId, body, signature })) {
    case 'unknown':
      return sendError(response, new AppError('not_found', 'There is no such channel'))
    case 'unsigned':
      return sendError(response, new AppError('forbidden', 'The signature is not that of the channel'))
    case 'taken':
      response.setHeader('Content-Type', 'text/plain; charset=utf-8')
      response.end('taken')
  }
}

/** The bytes as they came; undefined when there are too many. */
async function readAll(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving early must not close the socket: the refusal still has to reach the caller.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
