import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'

const header = 'X-Request-Id'
const sane = /^[\w.-]{8,64}$/

/** Gives every answer the id under which the log speaks of it: the caller's own where it is a sane one. */
export function nameRequests(newId: () => string): RequestHandler {
  return (request, response, next) => {
    const given = request.get(header)
    response.setHeader(header, given !== undefined && sane.test(given) ? given : newId())
    next()
  }
}

export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader(header) ?? '')
}
