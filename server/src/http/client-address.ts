import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'

/** Set by Parley alone: a value sent by a client is overwritten before any code reads it. */
export const clientAddressHeader = 'x-parley-client-address'

/**
 * Records the client address of each request: the address of the connection, or the one that a trusted proxy reports
 * where one is configured (Express's `trust proxy`). Never taken from a header that a client can set.
 */
export const recordClientAddress: RequestHandler = (request, _response, next) => {
  request.headers[clientAddressHeader] = request.ip ?? request.socket.remoteAddress ?? ''
  next()
}

/** The address that `recordClientAddress` recorded. */
export function clientAddressOf(request: IncomingMessage): string {
  return String(request.headers[clientAddressHeader] ?? '')
}
