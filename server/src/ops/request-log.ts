import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { clientAddressOf } from '../http/client-address.ts'
import { requestIdOf } from '../http/request-id.ts'

/** One line an answer. Without the query, in which a caller may have put anything. */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now()
    response.once('close', () => {
      log.info(
        {
          method: request.method,
          path: withoutKeys(request.originalUrl.split('?', 1)[0] ?? ''),
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

/** A key in the path is somebody's mistake, and stays between us. */
function withoutKeys(path: string): string {
  return path.replaceAll(/sk_(live|test)_\w+/g, 'sk_$1_[kept out]')
}
