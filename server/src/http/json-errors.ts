import type { IncomingMessage } from 'node:http'
import type { Language } from '@parley/shared/languages'
import { platformSentence } from '@parley/shared/sentences/sentence'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { AppError, statusOf } from '../errors.ts'
import { appErrorOf } from './app-error-of.ts'
import { requestIdOf } from './request-id.ts'
import { sendError } from './send-error.ts'

/** Handles requests that no route answered. */
export const noSuchRoute: RequestHandler = (request) => {
  throw new AppError('not_found', platformSentence(`There is no ${request.method} ${request.baseUrl}${request.path}`))
}

/**
 * Returns every error as JSON. A server error is logged in full and returned without internals; a refusal that names a time
 * to retry is no error, and a flood of them must not fill the log. For the dashboard, `languageOf` the request.
 */
export function jsonErrors(log: Logger, languageOf: LanguageOf = () => 'en'): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const error = appErrorOf(thrown)
    if (statusOf[error.code].http >= 500 && error.retryAfterSeconds === undefined)
      log.error({ err: thrown, request_id: requestIdOf(response) }, 'a request failed')
    // The response has begun: closing the connection is the only way left to signal that it is incomplete.
    if (response.headersSent) response.destroy()
    else sendError(response, error, languageOf(request))
  }
}

type LanguageOf = (request: IncomingMessage) => Language
