import { sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../../errors.ts'

/**
 * Throws where a field named `length` contains an object or array. A schema compares `length` with its limits before it
 * checks that the value is a string or an array, and comparing such an object can throw, which would return a 500.
 */
export function refuseFalseLength(input: unknown): void {
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
