import type { ErrorCode } from '@parley/shared/errors'
import type { ServerSentence } from './sentences/german.ts'

/** What is wrong with one field of the input. */
type Problem = { readonly path: string; readonly message: ServerSentence }

/** The only error that a feature throws deliberately. It describes the failure; each entry point decides how to return it. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** What went wrong; undefined where the first of the details says it. */
  readonly reason: ServerSentence | undefined
  readonly details: readonly Problem[]
  /** When a retry makes sense, where that is known. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    reason: ServerSentence | undefined,
    { details = [], retryAfterSeconds }: { details?: readonly Problem[]; retryAfterSeconds?: number } = {},
  ) {
    super(reason ?? messageOf(details, 'The body'))
    this.code = code
    this.reason = reason
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The message of invalid input: its first problem, behind the name of the field or of the body. */
export function messageOf([first]: readonly Problem[], body: string): string {
  return first ? `${first.path || body} ${first.message}` : 'The request is not valid'
}

const notFoundSentences = {
  'API key': 'There is no such API key in this workspace',
  campaign: 'There is no such campaign in this workspace',
  recipient: 'There is no such recipient in this campaign',
  'canned reply': 'There is no such canned reply in this workspace',
  connection: 'No number is connected in this mode',
  contact: 'There is no such contact in this workspace',
  conversation: 'There is no such conversation in this workspace',
  tag: 'There is no such tag',
  member: 'This person is not a member of this workspace',
  session: 'This session has already ended',
  'reset link': 'This link is no longer valid; ask for a new one',
  'invitation link': 'This invitation is no longer valid; ask for a new one',
  invitation: 'This invitation was accepted or revoked, or never existed',
  attachment: 'This message has no attachment',
  message: 'There is no such message in this workspace',
  'quoted message': 'There is no such message to reply to in this workspace',
  template: 'There is no such template in this workspace',
  'saved view': 'There is no such saved view in this workspace',
  webhook: 'There is no such webhook in this workspace and mode',
  delivery: 'There is no such delivery in this workspace and mode',
} as const satisfies Record<string, ServerSentence>

/** What does not exist, and what the caller has no access to, are refused alike. */
export function notFound(what: keyof typeof notFoundSentences): AppError {
  return new AppError('not_found', notFoundSentences[what])
}

/** Invalid input. The message is that of the first field behind its name. */
export function invalidInput(details: readonly Problem[]): AppError {
  return new AppError('invalid_request', undefined, { details })
}

export function invalidField(path: string, message: ServerSentence): AppError {
  return invalidInput([{ path, message }])
}

/** The status of each error code, for the REST and the tRPC API. A new code without a row does not compile. */
export const statusOf = {
  invalid_request: { http: 400, trpc: 'BAD_REQUEST' },
  unauthenticated: { http: 401, trpc: 'UNAUTHORIZED' },
  forbidden: { http: 403, trpc: 'FORBIDDEN' },
  two_factor_required: { http: 403, trpc: 'FORBIDDEN' },
  not_found: { http: 404, trpc: 'NOT_FOUND' },
  method_not_allowed: { http: 405, trpc: 'METHOD_NOT_SUPPORTED' },
  conflict: { http: 409, trpc: 'CONFLICT' },
  window_closed: { http: 409, trpc: 'CONFLICT' },
  opted_out: { http: 409, trpc: 'CONFLICT' },
  payload_too_large: { http: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  unsupported_media_type: { http: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  idempotency_mismatch: { http: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  rate_limited: { http: 429, trpc: 'TOO_MANY_REQUESTS' },
  too_many_attempts: { http: 429, trpc: 'TOO_MANY_REQUESTS' },
  internal: { http: 500, trpc: 'INTERNAL_SERVER_ERROR' },
  unavailable: { http: 503, trpc: 'SERVICE_UNAVAILABLE' },
} as const satisfies Record<ErrorCode, { http: number; trpc: string }>
