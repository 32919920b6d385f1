import { describeIssues } from '@parley/shared/errors'
import { ZodError } from 'zod'
import { isStoreFull, isStoreUnavailable, isUniqueViolation } from '../db/dialect.ts'
import { AppError } from '../errors.ts'

/** Whatever was thrown, as something that a stranger may read. What nobody foresaw becomes `internal` and says nothing. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return invalidRequest(error)
  if (isStoreFull(error)) {
    return new AppError('unavailable', "The disk of Parley's store is full. Make room, and try again")
  }
  if (isStoreUnavailable(error)) return new AppError('unavailable', 'Parley cannot reach its store; try again soon')
  if (isUniqueViolation(error)) return new AppError('conflict', 'The same was asked for twice at once; try again')
  return (
    expressErrorOf(error) ?? new AppError('internal', 'Something went wrong on our side; the log has it under this id')
  )
}

/** What a schema refused, with one detail a field; the sentence names the first. */
export function invalidRequest(error: ZodError): AppError {
  const details = describeIssues(error)
  const [first] = details
  const sentence = first ? `${first.path || 'The body'} ${first.message}` : 'The request is not valid'
  return new AppError('invalid_request', sentence, { details })
}

/** What Express, its body parser and its static files refuse, distinguished by their status. */
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
      return new AppError('not_found', 'There is nothing here')
    default:
      return undefined
  }
}

const unreadableBody = 'The request cannot be read: it is not valid JSON, or was cut off'
const invalidPath =
  'The path of the URL is not valid: each % must begin a percent-encoded UTF-8 character, and that character cannot be NUL'

/** The body parser gives each of its errors a `type`; the router and the static files give none. */
function isBodyError(error: unknown): boolean {
  return error instanceof Error && 'type' in error
}
