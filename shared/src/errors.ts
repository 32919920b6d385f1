import type { z } from 'zod'
import { encodedSentence, platformSentence, type Sentence, type SentenceKey, sentence } from './sentences/sentence.ts'

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
  'contact_blocked',
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
/** One problem of the input, before it is written in a language. */
export type FieldProblem = { readonly path: string; readonly message: Sentence }

export type ErrorBody = {
  error: string
  code: ErrorCode
  request_id: string
  details?: readonly Detail[]
  /** The step that failed, only with operations of several steps, such as a check before a number is connected. */
  failed_step?: string
  /** Whole seconds; always with `rate_limited` and `too_many_attempts`, and with other errors if a time to retry is known. */
  retry_after?: number
}

/** The issues of a schema, one per field, as messages for people. */
export function describeIssues(error: z.ZodError): FieldProblem[] {
  return error.issues.map((issue) => ({ path: pathOf(issue.path), message: messageOf(issue) }))
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (written, step) =>
      typeof step === 'number' ? `${written}[${step}]` : written ? `${written}.${String(step)}` : String(step),
    '',
  )
}

/** Returns the sentence of an issue. Messages of our schemas are kept; zod's own are rephrased for people. */
function messageOf(issue: z.core.$ZodIssue): Sentence {
  const ours = encodedSentence(issue.message)
  if (ours) return ours
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected, issue.message)
    case 'invalid_value':
      return sentence('oneOf', { values: issue.values.map(String).join(', ') })
    case 'unrecognized_keys':
      return sentence('unknownFields', { names: issue.keys.join(', '), count: issue.keys.length })
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return sentence('invalidFormat', { format: nameOfFormat(issue.format) })
    default:
      return platformSentence(issue.message)
  }
}

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): Sentence {
  if (origin === 'string') {
    return minimum === 1 ? sentence('notEmpty') : sentence('minimumCharacters', { minimum: String(minimum) })
  }
  if (origin === 'array') return sentence('minimumEntries', { count: Number(minimum) })
  return sentence('atLeast', { minimum: String(minimum) })
}

function tooBig({ origin, maximum: most }: z.core.$ZodIssueTooBig): Sentence {
  const maximum = String(most)
  if (origin === 'string') return sentence('maximumCharacters', { maximum })
  return origin === 'array' ? sentence('maximumEntries', { maximum }) : sentence('atMost', { maximum })
}

const typeNames: Readonly<Record<string, SentenceKey>> = {
  string: 'typeText',
  number: 'typeNumber',
  int: 'typeWholeNumber',
  boolean: 'typeTrueOrFalse',
  array: 'typeList',
  object: 'typeObject',
  record: 'typeObject',
}

function wrongType(expected: string, text: string): Sentence {
  const received = /received (\w+)$/.exec(text)?.[1]
  if (received === 'undefined') return sentence('required')
  // Our schemas require no other types.
  const type = { key: typeNames[expected] ?? 'typeObject', params: {} }
  return received ? sentence('wrongTypeReceived', { type, received }) : sentence('wrongType', { type })
}

function nameOfFormat(format: string): string | Sentence {
  if (format === 'email') return sentence('formatEmail')
  return format === 'datetime' ? sentence('formatTime') : (otherFormats[format] ?? format)
}

const otherFormats: Readonly<Record<string, string>> = { uuid: 'UUID', url: 'URL' }
