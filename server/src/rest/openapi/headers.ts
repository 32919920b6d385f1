import type { Header, Ref } from '@parley/shared/openapi/document'
import { hasTag, type Route } from '../route.ts'

/** Every response header beside the usual ones of HTTP. */
export const headers = {
  'X-Request-Id': {
    description: 'ID of the request. A valid ID that you send is used.',
    schema: { type: 'string' },
    example: '01a1fbd0-5cbf-7366-a32a-bb7ebd5d72c1',
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed per window of one minute.',
    schema: { type: 'integer' },
    example: 600,
  },
  'X-RateLimit-Remaining': {
    description: 'Requests remaining in this window.',
    schema: { type: 'integer' },
    example: 594,
  },
  'X-RateLimit-Reset': {
    description: 'When the window ends, in Unix seconds.',
    schema: { type: 'integer' },
    example: 1795226083,
  },
  'RateLimit-Policy': {
    description: 'The limit in the format of the IETF draft.',
    schema: { type: 'string' },
    example: '"default";q=600;w=60',
  },
  RateLimit: {
    description: 'Remaining requests and seconds until the window ends, in the format of the IETF draft.',
    schema: { type: 'string' },
    example: '"default";r=594;t=60',
  },
  'Retry-After': {
    description:
      'Whole seconds to wait, at least 1. Sent with 429, and with 409 while a request with the same `Idempotency-Key` is in progress.',
    schema: { type: 'integer', minimum: 1 },
    example: 41,
  },
  'Idempotent-Replayed': {
    description: '`true` if this is the stored response to the first request with this `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  ETag: {
    description:
      'Identifies the content of the response. Sent back as `If-None-Match`, it is answered with 304 while nothing changed.',
    schema: { type: 'string' },
    example: '"pLzPzPHo9bMQeqvP"',
  },
  'WWW-Authenticate': {
    description: 'Sent with 401 to an API key: the authentication scheme.',
    schema: { type: 'string' },
    example: 'Bearer realm="parley", error="invalid_token"',
  },
} as const satisfies Record<string, Header>
type HeaderName = keyof typeof headers

const rateLimit: readonly HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
]

/** The headers of an endpoint's response with this status. */
export function headersOf(route: Route, status: number): Record<string, Ref> {
  // Without a valid key there is no rate-limit window to report.
  const counted = route.caller === 'key' && status !== 401
  const waits = status === 429 || (status === 409 && route.idempotent)
  return refsTo([
    'X-Request-Id',
    ...(counted ? rateLimit : []),
    ...(waits ? (['Retry-After'] as const) : []),
    ...(status < 300 && route.idempotent ? (['Idempotent-Replayed'] as const) : []),
    ...((status === 200 || status === 304) && hasTag(route) ? (['ETag'] as const) : []),
    ...(status === 401 && route.caller === 'key' ? (['WWW-Authenticate'] as const) : []),
  ])
}

export function refsTo(names: readonly HeaderName[]): Record<string, Ref> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
