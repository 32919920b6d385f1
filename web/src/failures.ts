import type { Detail, ErrorCode } from '@parley/shared/errors'

export type Failure = {
  /** `offline`: no answer came at all. */
  readonly code: ErrorCode | 'offline'
  readonly message: string
  readonly requestId: string | null
  readonly details: readonly Detail[]
}

/** What was typed into one field and cannot be sent. Read as the server's own refusal of that field would be. */
export class WrongInput extends Error {
  override readonly name = 'WrongInput'
  readonly data: { code: 'invalid_request'; details: readonly Detail[] }

  constructor(path: string, message: string) {
    super(message)
    this.data = { code: 'invalid_request', details: [{ path, message }] }
  }
}

/** What a refused or failed call says, however it failed. Never throws. */
export function readFailure(error: unknown): Failure {
  const data = dataOf(error)
  if (!data) return withoutAnswer(error)
  return {
    code: data.code,
    message: error instanceof Error ? error.message : 'Something went wrong',
    requestId: data.request_id ?? null,
    details: data.details ?? [],
  }
}

const offlineSentence = 'Parley did not answer. Check that it is running and that you are connected.'

/** No answer came, or one that is not ours (a proxy's page); errors made here keep their own words. */
function withoutAnswer(error: unknown): Failure {
  const ours = error instanceof Error && !(error instanceof TypeError) && error.name !== 'TRPCClientError'
  return { code: 'offline', message: ours ? error.message : offlineSentence, requestId: null, details: [] }
}

type FailureData = { code: ErrorCode; request_id?: string; details?: readonly Detail[] }

/** Both doors answer `{ code, request_id, details }`; tRPC puts it under `data`. */
function dataOf(error: unknown): FailureData | undefined {
  if (!isRecord(error) || !isRecord(error.data)) return undefined
  const { error: body } = error.data
  const data = isRecord(body) ? body : error.data
  return typeof data.code === 'string' ? (data as FailureData) : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
