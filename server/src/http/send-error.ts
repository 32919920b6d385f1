import type { ServerResponse } from 'node:http'
import type { ErrorBody } from '@parley/shared/errors'
import { type AppError, statusOf } from '../errors.ts'
import { requestIdOf } from './request-id.ts'

/** The error body of contract, section 2. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    request_id: requestId,
    ...(error.details.length > 0 && { details: error.details }),
    ...(error.retryAfterSeconds !== undefined && { retry_after: error.retryAfterSeconds }),
  }
}

/** Sends the error with the headers that its status requires. Headers that are already set stay. */
export function sendError(response: ServerResponse, error: AppError): void {
  response.statusCode = statusOf[error.code].http
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', error.retryAfterSeconds)
  if (error.code === 'unauthenticated' && !response.hasHeader('WWW-Authenticate')) {
    response.setHeader('WWW-Authenticate', 'Cookie realm="parley"')
  }
  response.end(JSON.stringify(errorBody(error, requestIdOf(response))))
}
