import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { AppError, statusOf } from '../errors.ts'
import { appErrorOf } from './app-error-of.ts'
import { requestIdOf } from './request-id.ts'
import { sendError } from './send-error.ts'

/** What nothing answered. */
export const notFound: RequestHandler = (request) => {
  throw new AppError('not_found', `There is no ${request.method} ${request.baseUrl}${request.path}`)
}

/** Every error as JSON. What is our fault is logged whole and told without its inside. */
export function jsonErrors(log: Logger): ErrorRequestHandler {
  return (thrown: unknown, _request, response, _next) => {
    const error = appErrorOf(thrown)
    if (statusOf[error.code].http >= 500)
      log.error({ err: thrown, request_id: requestIdOf(response) }, 'a request failed')
    // Too late for an answer of our own: cutting it off is the only way left to say that it is not whole.
    if (response.headersSent) response.destroy()
    else sendError(response, error)
  }
}
