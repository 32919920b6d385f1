import type { ErrorBody, ErrorCode } from '@parley/shared/errors'
import type { ApiResponse, OpenApiDocument, Ref } from '@parley/shared/openapi/document'
import { statusOf } from '../../errors.ts'
import { ErrorResponse } from '../responses.ts'
import type { Route } from '../route.ts'
import { routes } from '../routes.ts'
import { exampleOf } from './example-of.ts'
import { headersOf } from './headers.ts'

const meanings: Record<ErrorCode, string> = {
  invalid_request:
    'The request is not valid JSON, a field is missing or invalid, or a cursor is unknown. `details` lists each field.',
  unauthenticated: 'No valid API key or session was provided.',
  forbidden:
    'A permission is missing (it is named), you are not a member of the workspace, or the request comes from another site.',
  two_factor_required:
    'The workspace requires two-factor authentication of you and it is off. Turn it on in your account.',
  not_found: 'The object does not exist in this workspace and mode, or the path does not exist.',
  method_not_allowed: 'The path does not support this method. The `Allow` header lists the supported ones.',
  conflict:
    'The object already exists or its state does not allow this, the workspace is archived, or a request with the same `Idempotency-Key` is in progress.',
  window_closed: 'The reply window has closed: the customer’s last message is at least 24 hours old. Send a template.',
  contact_blocked: 'The workspace has blocked the customer: nothing is sent to them.',
  opted_out: 'The customer has opted out of all messages.',
  payload_too_large: 'The body is too large.',
  unsupported_media_type: 'The body is not JSON in UTF-8, is compressed, or has no content type.',
  idempotency_mismatch: 'This `Idempotency-Key` was already used for a different request.',
  rate_limited:
    'The API key has reached its limit of requests per minute, or the session its 6,000. `retry_after` and the `Retry-After` header say how many seconds to wait.',
  too_many_attempts:
    'Too many requests with bad credentials from this address, or for this account. `retry_after` and the `Retry-After` header say how many seconds to wait.',
  internal: 'An error on our side. The server’s log has it under the `request_id`.',
  unavailable:
    'The server is starting or stopping, or the database is unavailable or its disk is full. Try again after the seconds in `Retry-After`, where it is given.',
}

/** Every error response of an endpoint, by status: a reference to one of `sharedErrorResponses` where others have it too. */
export function errorResponsesOf(route: Route): Record<string, ApiResponse | Ref> {
  return Object.fromEntries(
    errorsOf(route).map(({ status, name, response }) => [
      status,
      name === undefined ? response : { $ref: `#/components/responses/${name}` },
    ]),
  )
}

/** The error responses that endpoints refer to, by name. */
export function sharedErrorResponses(): Record<string, ApiResponse> {
  const errors = routes.flatMap(errorsOf)
  return Object.fromEntries(errors.flatMap(({ name, response }) => (name === undefined ? [] : [[name, response]])))
}

/** The response of each status that these codes have. */
export function byStatus(
  codes: readonly ErrorCode[],
  headersAt: (status: number) => ApiResponse['headers'],
): Record<string, ApiResponse> {
  return Object.fromEntries(
    groupedByStatus(codes).map(([status, ofStatus]) => [status, responseOf(ofStatus, headersAt(status))]),
  )
}

type ErrorOfEndpoint = { readonly status: number; readonly name: string | undefined; readonly response: ApiResponse }

function errorsOf(route: Route): ErrorOfEndpoint[] {
  return groupedByStatus(errorCodesOf(route)).map(([status, codes]) => ({
    status,
    // Which conflicts there are, and whether to wait, differs between endpoints.
    name: status === 409 ? undefined : nameOf(codes, route.caller),
    response: responseOf(codes, headersOf(route, status)),
  }))
}

function groupedByStatus(codes: readonly ErrorCode[]): [status: number, codes: ErrorCode[]][] {
  return [...Map.groupBy(codes, (code) => statusOf[code].http)].toSorted(([one], [other]) => one - other)
}

/** Returns the name of a response, such as `NotFoundForKey`: the headers of a response depend on the caller. */
function nameOf(codes: readonly ErrorCode[], caller: Route['caller']): string {
  const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const names = codes.map((code) => code.split('_').map(capitalized).join(''))
  return `${names.join('Or')}For${capitalized(caller)}`
}

/** Every error code with its status and meaning. */
export function errorCodes(): OpenApiDocument['x-error-codes'] {
  return (Object.keys(meanings) as ErrorCode[]).map((code) => ({
    status: statusOf[code].http,
    code,
    description: meanings[code],
  }))
}

/** The codes of the errors of an endpoint. */
export function errorCodesOf(route: Route): ErrorCode[] {
  const hasBody = route.method === 'POST' || route.method === 'PATCH'
  const isGuarded = route.action !== undefined || route.caller === 'session'
  // An archived workspace is read-only for its members; its keys are unauthenticated.
  const changesAsMember = route.caller === 'session' && route.action !== undefined && route.method !== 'GET'
  const isOpenToAnyKey = route.action === 'api_keys.describe_self'
  const codes: (ErrorCode | false)[] = [
    'invalid_request',
    'unauthenticated',
    isGuarded && !isOpenToAnyKey && 'forbidden',
    route.caller === 'session' && route.action !== undefined && 'two_factor_required',
    ...route.errors,
    changesAsMember && 'conflict',
    route.idempotent && 'conflict',
    hasBody && 'payload_too_large',
    hasBody && 'unsupported_media_type',
    route.idempotent && 'idempotency_mismatch',
    'rate_limited',
    route.caller === 'key' && 'too_many_attempts',
    'internal',
    'unavailable',
  ]
  return [...new Set(codes.filter((code) => code !== false))]
}

function responseOf(codes: readonly ErrorCode[], headers: ApiResponse['headers']): ApiResponse {
  const [first = 'internal'] = codes
  const invalid = exampleOf(ErrorResponse) as ErrorBody
  const { details: _, ...body } = invalid
  const example =
    first === 'invalid_request'
      ? invalid
      : { ...body, code: first, error: meanings[first], ...(first === 'rate_limited' && { retry_after: 41 }) }
  return {
    description: codes.map((code) => `\`${code}\`: ${meanings[code]}`).join('\n'),
    headers,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } },
  }
}
