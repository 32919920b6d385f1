import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestStep } from './for-each-request.ts'

const header = 'X-Request-Id'
const validId = /^[\w.-]{8,64}$/

/** Gives every response the request ID that the log uses: the client's own where it is valid. */
export function nameRequests(newId: () => string): RequestStep {
  return (request, response) => {
    nameRequest(request, response, newId)
    return undefined
  }
}

/** Gives the response to one request its request ID: the one that the client sent where that is valid, otherwise a new one. */
export function nameRequest(request: IncomingMessage, response: ServerResponse, newId: () => string): void {
  const requestedId = request.headers['x-request-id']
  const isValid = typeof requestedId === 'string' && validId.test(requestedId)
  response.setHeader(header, isValid ? requestedId : newId())
}

export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader(header) ?? '')
}
