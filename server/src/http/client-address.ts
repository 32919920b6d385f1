import type { IncomingMessage } from 'node:http'
import type { RequestStep } from './for-each-request.ts'

/** The header for the client address. It is set by Parley alone: a value sent by a client is overwritten before any code reads it. */
export const clientAddressHeader = 'x-parley-client-address'

/**
 * Records the client address of each request: the address of the connection, or the one that a trusted proxy reports
 * where one is configured (Express's `trust proxy`). Never taken from a header that a client can set.
 */
export const recordClientAddress: RequestStep = (request) => {
  const connected = request.socket.remoteAddress ?? ''
  // Without the header that a proxy adds, the address of the connection is all that Express would find as well.
  const address = request.headers['x-forwarded-for'] === undefined ? connected : (request.ip ?? connected)
  request.headers[clientAddressHeader] = address
  return undefined
}

/** The address that `recordClientAddress` recorded. */
export function clientAddressOf(request: IncomingMessage): string {
  return String(request.headers[clientAddressHeader] ?? '')
}
