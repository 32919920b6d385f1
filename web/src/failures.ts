import type { Detail, ErrorCode } from '@parley/shared/errors'
import { i18n } from './i18n/i18n.ts'

export type Failure = {
  /** `offline`: there was no response. */
  readonly code: ErrorCode | 'offline'
  readonly message: string
  readonly requestId: string | null
  readonly details: readonly Detail[]
  /** The step that failed, where the call takes several; null where that is not known. */
  readonly failedStep: string | null
}

/** An invalid value of one field that is found before sending. `readFailure` reads it like a validation error of the server. */
export class FieldError extends Error {
  override readonly name = 'FieldError'
  readonly data: { code: 'invalid_request'; details: readonly Detail[] }

  constructor(path: string, message: string) {
    super(message)
    this.data = { code: 'invalid_request', details: [{ path, message }] }
  }
}

/** The code, message and details of a failed call, however it failed. Never throws. */
export function readFailure(error: unknown): Failure {
  const data = dataOf(error)
  if (!data) return withoutResponse(error)
  return {
    code: data.code,
    message: error instanceof Error ? error.message : i18n.t('common:somethingWentWrong'),
    requestId: data.request_id ?? null,
    details: data.details ?? [],
    failedStep: data.failed_step ?? null,
  }
}

/**
 * Returns the failure where there was no response, or one that is not Parley's, such as a proxy's page. Errors thrown here keep
 * their message.
 */
function withoutResponse(error: unknown): Failure {
  const isOurs = error instanceof Error && !(error instanceof TypeError) && error.name !== 'TRPCClientError'
  return {
    code: 'offline',
    message: isOurs ? error.message : i18n.t('common:noResponse'),
    requestId: null,
    details: [],
    failedStep: null,
  }
}

type FailureData = { code: ErrorCode; request_id?: string; details?: readonly Detail[]; failed_step?: string }

/** REST and tRPC both respond with `{ code, request_id, details }`; tRPC puts it under `data`. */
function dataOf(error: unknown): FailureData | undefined {
  if (!isRecord(error) || !isRecord(error.data)) return undefined
  const { error: body } = error.data
  const data = isRecord(body) ? body : error.data
  return typeof data.code === 'string' ? (data as FailureData) : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
