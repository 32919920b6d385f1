import type { ServerResponse } from 'node:http'
import type { ErrorBody, ErrorCode } from '@parley/shared/errors'
import type { Language } from '@parley/shared/languages'
import { rendererIn } from '@parley/shared/sentences/renderer-in'
import { type AppError, explanationOf, statusOf } from '../errors.ts'
import { requestIdOf } from './request-id.ts'

/** The error body of docs/api.md, Errors, in a language. */
export function errorBody(error: AppError, requestId: string, language: Language): ErrorBody {
  const render = rendererIn(language)
  const details = error.details.map(({ path, message }) => ({ path, message: render(message) }))
  return {
    error: render(explanationOf(error)),
    code: error.code,
    request_id: requestId,
    ...(details.length > 0 && { details }),
    ...(error.failedStep !== undefined && { failed_step: error.failedStep }),
    ...(error.retryAfterSeconds !== undefined && { retry_after: error.retryAfterSeconds }),
  }
}

const codes = new WeakMap<ServerResponse, ErrorCode>()

/** The code of the error that was sent; undefined for another response. */
export function sentErrorCode(response: ServerResponse): ErrorCode | undefined {
  return codes.get(response)
}

/** Sends the error with the headers that its status requires. Headers that are already set stay. */
export function sendError(response: ServerResponse, error: AppError, language: Language = 'en'): void {
  codes.set(response, error.code)
  response.statusCode = statusOf[error.code].http
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', error.retryAfterSeconds)
  if (error.code === 'unauthenticated' && !response.hasHeader('WWW-Authenticate')) {
    response.setHeader('WWW-Authenticate', 'Cookie realm="parley"')
  }
  response.end(JSON.stringify(errorBody(error, requestIdOf(response), language)))
}
