import type { Header, Ref } from '@parley/shared/openapi'
import type { Route } from '../route.ts'

/** Every header that an answer may have beside the usual ones of HTTP. */
export const headers = {
  'X-Request-Id': {
    description: 'Names the answer in the log. Your own is kept, where you send a sane one.',
    schema: { type: 'string' },
    example: '01a1fbd0-5cbf-7366-a32a-bb7ebd5d72c1',
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed to the key in a window of a minute.',
    schema: { type: 'integer' },
    example: 600,
  },
  'X-RateLimit-Remaining': { description: 'Left in this window.', schema: { type: 'integer' }, example: 594 },
  'X-RateLimit-Reset': {
    description: 'When the window ends, in Unix seconds.',
    schema: { type: 'integer' },
    example: 1795226083,
  },
  'RateLimit-Policy': {
    description: 'The limit after the IETF draft.',
    schema: { type: 'string' },
    example: '"default";q=600;w=60',
  },
  RateLimit: {
    description: 'What is left, and seconds to the end, after the IETF draft.',
    schema: { type: 'string' },
    example: '"default";r=594;t=60',
  },
  'Retry-After': {
    description: 'Whole seconds to wait, at least 1; with 429, and with 409 while an Idempotency-Key is busy.',
    schema: { type: 'integer', minimum: 1 },
    example: 41,
  },
  'Idempotent-Replayed': {
    description: 'true where this is the first answer again, and nothing was done twice.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  'WWW-Authenticate': {
    description: 'With 401 of an API key: which way to say who one is.',
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

/** Those of an endpoint's answer with this status. */
export function headersOf(route: Route, status: number): Record<string, Ref> {
  // Who holds no working key has no window to be told of.
  const counted = route.caller === 'key' && status !== 401
  const waits = status === 429 || (status === 409 && route.idempotent)
  return refsTo([
    'X-Request-Id',
    ...(counted ? rateLimit : []),
    ...(waits ? (['Retry-After'] as const) : []),
    ...(status < 300 && route.idempotent ? (['Idempotent-Replayed'] as const) : []),
    ...(status === 401 && route.caller === 'key' ? (['WWW-Authenticate'] as const) : []),
  ])
}

export function refsTo(names: readonly HeaderName[]): Record<string, Ref> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
