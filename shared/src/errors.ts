import type { z } from 'zod'
import type { FieldProblem, SharedSentence } from './sentences/shared-sentence.ts'

/** Every error code. The server's `statusOf` maps each to its HTTP status and tRPC code. */
export const errorCodes = [
  'invalid_request',
  'unauthenticated',
  'forbidden',
  'two_factor_required',
  'not_found',
  'method_not_allowed',
  'conflict',
  'window_closed',
  'opted_out',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_mismatch',
  'rate_limited',
  'too_many_attempts',
  'internal',
  'unavailable',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** One problem of the input: its path (`recipients[3].phone`) and a sentence for people. */
export type Detail = { path: string; message: string }

export type ErrorBody = {
  error: string
  code: ErrorCode
  request_id: string
  details?: readonly Detail[]
  /** Whole seconds; always with `rate_limited` and `too_many_attempts`, and with other errors if a time to retry is known. */
  retry_after?: number
}

/** The issues of a schema, one per field, in sentences for people. */
export function describeIssues(error: z.ZodError): FieldProblem[] {
  return error.issues.map((issue) => ({ path: pathOf(issue.path), message: sentenceOf(issue) }))
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (written, step) =>
      typeof step === 'number' ? `${written}[${step}]` : written ? `${written}.${String(step)}` : String(step),
    '',
  )
}

/** Messages of our schemas are kept; zod's own are rephrased for people. */
function sentenceOf(issue: z.core.$ZodIssue): SharedSentence {
  // A test requires a German text for the messages of our schemas.
  const ours = issue.message as SharedSentence
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined') ? 'is required' : wrongType(issue.expected, issue.message)
    case 'invalid_value':
      return issue.message.startsWith('Invalid') ? `must be one of ${issue.values.map(String).join(', ')}` : ours
    case 'unrecognized_keys':
      return `has unknown ${issue.keys.length === 1 ? 'field' : 'fields'} ${issue.keys.join(', ')}`
    case 'too_small':
      return issue.message.startsWith('Too small') ? tooSmall(issue) : ours
    case 'too_big':
      return issue.message.startsWith('Too big') ? tooBig(issue) : ours
    case 'invalid_format':
      return issue.message.startsWith('Invalid') ? `must be a valid ${nameOfFormat(issue.format)}` : ours
    default:
      return ours
  }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): SharedSentence {
  if (issue.origin === 'string') {
    return issue.minimum === 1 ? 'must not be empty' : `must have at least ${issue.minimum} characters`
  }
  if (issue.origin === 'array')
    return `must have at least ${issue.minimum} ${issue.minimum === 1 ? 'entry' : 'entries'}`
  return `must be at least ${issue.minimum}`
}

function tooBig(issue: z.core.$ZodIssueTooBig): SharedSentence {
  if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`
  if (issue.origin === 'array') return `must have at most ${issue.maximum} entries`
  return `must be at most ${issue.maximum}`
}

const typeNames = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
} as const
type TypeName = keyof typeof typeNames

function wrongType(expected: string, message: string): SharedSentence {
  // Our schemas require no other types.
  const name = Object.hasOwn(typeNames, expected) ? typeNames[expected as TypeName] : (expected as 'an object')
  const received = /received (\w+)$/.exec(message)?.[1]
  return received ? `must be ${name}, not ${received}` : `must be ${name}`
}

const formatNames: Record<string, string> = {
  uuid: 'UUID',
  email: 'email address',
  url: 'URL',
  datetime: 'ISO 8601 time',
}

function nameOfFormat(format: string): string {
  return formatNames[format] ?? format
}
