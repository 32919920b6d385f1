import type { ServerResponse } from 'node:http'
import type { RequestStep } from './for-each-request.ts'

const header = 'X-Request-Id'
const validId = /^[\w.-]{8,64}$/

/** Gives every response the request ID that the log uses: the client's own where it is valid. */
export function nameRequests(newId: () => string): RequestStep {
  return (request, response) => {
    const requestedId = request.get(header)
    response.setHeader(header, requestedId !== undefined && validId.test(requestedId) ? requestedId : newId())
    return undefined
  }
}

export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader(header) ?? '')
}
