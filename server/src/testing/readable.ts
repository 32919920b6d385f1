import { english } from '@parley/shared/sentences/english'
import { decodeSentence, isSentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../errors.ts'

/**
 * Returns the same with English text in place of each sentence, also of those that a row has as text: a value, a promise of one,
 * or a function. An error that is thrown keeps its class.
 */
export function readable(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('{"key":') ? english(decodeSentence(value)) : value
  if (isSentence(value)) return english(value)
  if (value instanceof Promise) return value.then(readable, (error: unknown) => Promise.reject(readableError(error)))
  if (typeof value === 'function') return (...given: unknown[]) => callReadably(value, given)
  if (Array.isArray(value)) return value.map(readable)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, readable(each)]))
}

// biome-ignore lint/complexity/noBannedTypes: any function is called with what it is given.
function callReadably(operation: Function, given: readonly unknown[]): unknown {
  try {
    return readable(operation(...given))
  } catch (error) {
    throw readableError(error)
  }
}

function readableError(error: unknown): unknown {
  return error instanceof AppError ? Object.assign(error, { details: readable(error.details) }) : error
}
