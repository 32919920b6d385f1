import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { clientAddressOf } from '../http/client-address.ts'
import { requestIdOf } from '../http/request-id.ts'

/** One line an answer. Without the query, which can carry the set-up link's token. */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now()
    response.once('close', () => {
      log.info(
        {
          method: request.method,
          path: request.originalUrl.split('?', 1)[0],
          status: response.statusCode,
          ms: Math.round(performance.now() - startedAt),
          from: clientAddressOf(request),
          request_id: requestIdOf(response),
        },
        'request',
      )
    })
    next()
  }
}
