import { describeIssues } from '@parley/shared/errors'
import { ZodError } from 'zod'
import { isStoreFull, isStoreUnavailable, isUniqueViolation } from '../db/dialect.ts'
import { AppError, invalidInput } from '../errors.ts'

/** Converts anything thrown to an error that is safe to return. An unexpected error becomes `internal` and reveals nothing. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return invalidInput(describeIssues(error))
  if (isStoreFull(error)) return storeFullError()
  if (isStoreUnavailable(error)) {
    return new AppError('unavailable', 'Parley cannot reach its store. Try again shortly.', { retryAfterSeconds: 5 })
  }
  if (isUniqueViolation(error))
    return new AppError('conflict', 'Two identical requests arrived at the same time. Try again.')
  return (
    expressErrorOf(error) ??
    new AppError('internal', 'Something went wrong on our end. Details are in the server log under this request ID.')
  )
}

/** A person has to free some space first, so a caller need not hurry. */
export function storeFullError(): AppError {
  return new AppError('unavailable', 'The disk that holds the Parley store is full. Free some space and try again.', {
    retryAfterSeconds: 30,
  })
}

/** Errors of Express, its body parser and its static file server, distinguished by their status. */
function expressErrorOf(error: unknown): AppError | undefined {
  switch (error instanceof Error && 'status' in error ? error.status : undefined) {
    case 400:
      return new AppError('invalid_request', isBodyError(error) ? unreadableBody : invalidPath)
    case 413:
      return new AppError('payload_too_large', 'The body is too large')
    case 415:
      return new AppError('unsupported_media_type', 'The body must be JSON in UTF-8')
    case 403:
    case 404:
      return new AppError('not_found', 'Not found')
    default:
      return undefined
  }
}

const unreadableBody = 'The request body is not valid JSON or is incomplete'
const invalidPath =
  'The path of the URL is not valid: each % must begin a percent-encoded UTF-8 character, and that character cannot be NUL'

/** The body parser gives each of its errors a `type`; the router and the static files give none. */
function isBodyError(error: unknown): boolean {
  return error instanceof Error && 'type' in error
}
