import { AppError } from '../errors.ts'

/**
 * Throws where a field called `length` holds an object. A schema compares it with its limits before it knows that what
 * has it is no text and no list, and an object that cannot become a number makes it throw, which would be a fault of ours.
 */
export function refuseFalseLength(input: unknown): void {
  const waiting: unknown[] = [input]
  // Not by recursion: whoever nests deep enough would exhaust the stack.
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (!isObject(value)) continue
    if (isObject(value.length))
      throw new AppError('invalid_request', 'A field called length cannot hold an object or a list')
    for (const each of Object.values(value)) waiting.push(each)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
