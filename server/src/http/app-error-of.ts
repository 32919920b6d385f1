import { describeIssues } from '@parley/shared/errors'
import { sentence } from '@parley/shared/sentences/sentence'
import { ZodError } from 'zod'
import { isStoreFull, isStoreUnavailable, isUniqueViolation } from '../db/dialect.ts'
import { AppError, invalidInput } from '../errors.ts'

/** Converts anything thrown to an error that is safe to return. An unexpected error becomes `internal` and reveals nothing. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return invalidInput(describeIssues(error))
  if (isStoreFull(error)) return storeFullError()
  if (isStoreUnavailable(error)) {
    return new AppError('unavailable', sentence('storeUnreachable'), { retryAfterSeconds: 5 })
  }
  if (isUniqueViolation(error)) return new AppError('conflict', sentence('identicalRequests'))
  return expressErrorOf(error) ?? new AppError('internal', sentence('internalError'))
}

/** A person has to free some space first, so a caller need not hurry. */
export function storeFullError(): AppError {
  return new AppError('unavailable', sentence('diskFull'), {
    retryAfterSeconds: 30,
  })
}

/** Errors of Express, its body parser and its static file server, distinguished by their status. */
function expressErrorOf(error: unknown): AppError | undefined {
  switch (error instanceof Error && 'status' in error ? error.status : undefined) {
    case 400:
      return new AppError('invalid_request', isBodyError(error) ? unreadableBody : invalidPath)
    case 413:
      return new AppError('payload_too_large', sentence('bodyTooLarge'))
    case 415:
      return new AppError('unsupported_media_type', sentence('jsonExpected'))
    case 403:
    case 404:
      return new AppError('not_found', sentence('notFound'))
    default:
      return undefined
  }
}

const unreadableBody = sentence('bodyNotJson')
const invalidPath = sentence('pathInvalid')

/** The body parser gives each of its errors a `type`; the router and the static files give none. */
function isBodyError(error: unknown): boolean {
  return error instanceof Error && 'type' in error
}
