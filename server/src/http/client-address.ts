import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'

/** Ours alone: whatever a stranger sends under this name is overwritten before anybody reads it. */
export const clientAddressHeader = 'x-parley-client-address'

/**
 * Notes where each request comes from: the socket's address, or what a trusted proxy says when one is configured
 * (Express's `trust proxy`). Never a header that a stranger can set.
 */
export const recordClientAddress: RequestHandler = (request, _response, next) => {
  request.headers[clientAddressHeader] = request.ip ?? request.socket.remoteAddress ?? ''
  next()
}

/** What `noteClientAddress` noted. */
export function clientAddressOf(request: IncomingMessage): string {
  return String(request.headers[clientAddressHeader] ?? '')
}
