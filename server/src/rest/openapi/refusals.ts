import type { ErrorCode } from '@parley/shared/errors'
import type { ApiResponse } from '@parley/shared/openapi'
import { statusOf } from '../../errors.ts'
import type { Route } from '../route.ts'
import { headersOf, refsTo } from './headers.ts'
import { errorExample } from './named-schemas.ts'
import type { Words } from './words.ts'

/** When a request is refused so. */
const meanings: Record<ErrorCode, string> = {
  invalid_request: 'Not JSON, a missing or wrong field, or an unknown cursor. details names each field.',
  unauthenticated: 'No key or session, or one that does not work.',
  forbidden: 'A permission is missing, and named; or it is a workspace you are not in, or a page of another site.',
  not_found: 'No such thing in this workspace and mode.',
  method_not_allowed: 'The path knows other methods; Allow lists them.',
  conflict: 'It exists already, or is in no state for this; or the first request of an Idempotency-Key still runs.',
  window_closed: 'The customer last wrote 24 hours ago or more, so only a template may be sent.',
  opted_out: 'The customer wants no messages at all.',
  payload_too_large: 'The body is too large.',
  unsupported_media_type: 'The body is not JSON in UTF-8, is compressed, or says nothing of its type.',
  idempotency_mismatch: 'This Idempotency-Key was used with another request.',
  rate_limited: 'Too many requests; retry_after and Retry-After say for how many seconds to wait.',
  internal: 'Our fault; the log has it under the request_id.',
  unavailable: 'Starting, stopping, or the store is out of reach. Try again soon.',
}

/** Every way in which this endpoint refuses, by status. */
export function refusalsOf(route: Route, words: Words): Record<string, ApiResponse> {
  const byStatus = Map.groupBy(codesOf(route, words), (code) => statusOf[code].http)
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, codes]) => [String(status), answer(codes, headersOf(route, status))]),
  )
}

/** Each code once under its status, such as `409_conflict`, for those who look one up. */
export function refusalsByCode(): Record<string, ApiResponse> {
  return Object.fromEntries(
    (Object.keys(meanings) as ErrorCode[]).map((code) => [
      `${statusOf[code].http}_${code}`,
      { ...answer([code], refsTo(['X-Request-Id'])), description: meanings[code] },
    ]),
  )
}

function codesOf(route: Route, { refuses = [] }: Words): ErrorCode[] {
  const hasBody = route.method === 'POST' || route.method === 'PATCH'
  const isGuarded = route.action !== undefined || route.caller === 'session'
  const isLimitedToAny = route.action === 'api_keys.describe_self'
  const codes: (ErrorCode | false)[] = [
    'invalid_request',
    'unauthenticated',
    isGuarded && !isLimitedToAny && 'forbidden',
    ...refuses,
    route.idempotent && 'conflict',
    hasBody && 'payload_too_large',
    hasBody && 'unsupported_media_type',
    route.idempotent && 'idempotency_mismatch',
    route.caller === 'key' && 'rate_limited',
    'internal',
    'unavailable',
  ]
  return [...new Set(codes.filter((code) => code !== false))]
}

function answer(codes: readonly ErrorCode[], headers: ApiResponse['headers']): ApiResponse {
  const [first = 'internal'] = codes
  const { details, ...body } = errorExample
  const example =
    first === 'invalid_request'
      ? errorExample
      : { ...body, code: first, error: meanings[first], ...(first === 'rate_limited' && { retry_after: 41 }) }
  return {
    description: codes.map((code) => `${code}: ${meanings[code]}`).join('\n'),
    headers,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } },
  }
}
