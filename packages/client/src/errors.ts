import type { Detail, Error as ErrorBody } from './generated/types.gen.ts'

/** The codes of the API, and `unknown` where something else answered in its place, such as a proxy. */
export type ErrorCode = ErrorBody['code'] | 'unknown'

/** The API refused a request, or failed. Later versions may answer with further codes. */
export class ParleyError extends Error {
  override readonly name = 'ParleyError'
  readonly status: number
  readonly code: ErrorCode
  /** The ID of the request, which the log of the server has too. */
  readonly requestId: string | undefined
  /** The invalid fields, with paths such as `recipients[3].phone`. */
  readonly details: readonly Detail[]
  /** How many seconds to wait before the next attempt, where the server says it. */
  readonly retryAfterSeconds: number | undefined

  constructor(response: Response, body: unknown) {
    const answer = isErrorBody(body) ? body : undefined
    super(answer?.error ?? textFor(response))
    this.status = response.status
    this.code = answer?.code ?? 'unknown'
    this.requestId = answer?.request_id ?? response.headers.get('X-Request-Id') ?? undefined
    this.details = answer?.details ?? []
    this.retryAfterSeconds = answer?.retry_after ?? retryAfterOf(response)
  }
}

/** No complete response arrived: the server could not be reached, the connection ended, or the time was over. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly isTimeout: boolean

  constructor(cause: unknown) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(isTimeout ? 'The server did not answer in time' : `No response from the server: ${reason}`, { cause })
    this.isTimeout = isTimeout
  }
}

/** The whole seconds of `Retry-After`, which may also be a date. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const value = headers.get('Retry-After')
  if (value === null) return
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && 'code' in body
}

function textFor({ status, headers }: Response): string {
  const location = headers.get('Location')
  if (location !== null) return `The address redirects to ${location}. Use the address of Parley itself as baseUrl`
  return `An answer with the status ${status} that is not from the API of Parley`
}
