import { sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../../errors.ts'
import { refuseNul } from './refuse-nul.ts'

/**
 * Throws for values that no schema or store can handle. `json` is the text that `input` was parsed from: values are
 * searched only where it contains what is looked for, so that an ordinary input costs nothing.
 */
export function refuseUnfit(json: string, input: unknown): void {
  const checkedHere = withoutRecipients(input)
  if (/length|\\u/i.test(json)) refuseFalseLength(checkedHere)
  if (mayContainNul(json)) refuseNul(checkedHere)
}

/** Whether JSON may contain the character NUL, which it can only as an escape. A raw one is searched for too. */
export function mayContainNul(json: string): boolean {
  return json.includes('\\u0000') || json.includes('\0')
}

/**
 * Throws where a field named `length` contains an object or array. A schema compares `length` with its limits before it
 * checks that the value is a string or an array, and comparing such an object can throw, which would return a 500.
 */
function refuseFalseLength(input: unknown): void {
  const pending: unknown[] = [input]
  // Not recursive: a deeply nested input would exhaust the stack.
  while (pending.length > 0) {
    const value = pending.pop()
    if (!isObject(value)) continue
    if (isObject(value.length)) throw new AppError('invalid_request', sentence('lengthNotObject'))
    for (const each of Object.values(value)) pending.push(each)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * The input without the recipients of a campaign, which their own schema validates one by one: what is wrong with one of
 * them must not refuse the others.
 */
function withoutRecipients(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'recipients'))
}
