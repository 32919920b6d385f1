import type { ErrorCode, FieldProblem } from '@parley/shared/errors'
import { english } from '@parley/shared/sentences/english'
import { type Sentence, type SentenceKey, sentence } from '@parley/shared/sentences/sentence'

type Facts = { details?: readonly FieldProblem[]; retryAfterSeconds?: number; failedStep?: string }

/** The only error that a feature throws deliberately. It describes the failure; each entry point decides how to return it. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** What went wrong; undefined where the first of the details says it. */
  readonly reason: Sentence | undefined
  readonly details: readonly FieldProblem[]
  /** The seconds after which a retry makes sense, where that is known. */
  readonly retryAfterSeconds: number | undefined
  /** The step that failed, where the operation has several: those before it succeeded. */
  readonly failedStep: string | undefined

  constructor(
    code: ErrorCode,
    reason: Sentence | undefined,
    { details = [], retryAfterSeconds, failedStep }: Facts = {},
  ) {
    super(english(explanationOf({ reason, details })))
    this.code = code
    this.reason = reason
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
    this.failedStep = failedStep
  }
}

/** What went wrong: the reason, or the first problem of the input behind the name of its field. */
export function explanationOf({ reason, details: [first] }: Pick<AppError, 'reason' | 'details'>): Sentence {
  if (reason !== undefined) return reason
  if (first === undefined) return sentence('requestInvalid')
  return sentence('fieldProblem', { field: first.path || sentence('theBody'), problem: first.message })
}

const notFoundKeys = {
  'API key': 'noSuchApiKey',
  campaign: 'noSuchCampaign',
  recipient: 'noSuchRecipient',
  draft: 'noSuchDraft',
  'canned reply': 'noSuchCannedReply',
  channel: 'noSuchChannel',
  connection: 'noNumberConnected',
  contact: 'noSuchContact',
  'contact note': 'noSuchContactNote',
  'merged contact': 'noSuchMergedContact',
  import: 'noSuchImport',
  export: 'noSuchExport',
  'contact field': 'noSuchContactField',
  conversation: 'noSuchConversation',
  tag: 'noSuchTag',
  member: 'personNotMember',
  session: 'sessionEnded',
  'reset link': 'resetLinkInvalid',
  'email link': 'emailLinkInvalid',
  'invitation link': 'invitationLinkInvalid',
  invitation: 'invitationGone',
  attachment: 'noAttachment',
  file: 'noSuchFile',
  message: 'noSuchMessage',
  'quoted message': 'noSuchQuotedMessage',
  template: 'noSuchTemplate',
  'saved view': 'noSuchSavedView',
  webhook: 'noSuchWebhook',
  delivery: 'noSuchDelivery',
} as const satisfies Record<string, SentenceKey>

/** What does not exist, and what the caller has no access to, are refused alike. */
export function notFound(what: keyof typeof notFoundKeys): AppError {
  return new AppError('not_found', sentence(notFoundKeys[what]))
}

/** Invalid input. The message is that of the first field behind its name. */
export function invalidInput(details: readonly FieldProblem[]): AppError {
  return new AppError('invalid_request', undefined, { details })
}

/** Refuses a `cursor` that is not from an earlier page of the list. */
export function invalidCursor(): AppError {
  return new AppError('invalid_request', sentence('cursorInvalid'), {
    details: [{ path: 'cursor', message: sentence('nextCursorExpected') }],
  })
}

export function invalidField(path: string, problem: Sentence): AppError {
  return invalidInput([{ path, message: problem }])
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
  contact_blocked: { http: 409, trpc: 'CONFLICT' },
  payload_too_large: { http: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  unsupported_media_type: { http: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  idempotency_mismatch: { http: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  rate_limited: { http: 429, trpc: 'TOO_MANY_REQUESTS' },
  too_many_attempts: { http: 429, trpc: 'TOO_MANY_REQUESTS' },
  internal: { http: 500, trpc: 'INTERNAL_SERVER_ERROR' },
  unavailable: { http: 503, trpc: 'SERVICE_UNAVAILABLE' },
} as const satisfies Record<ErrorCode, { http: number; trpc: string }>
