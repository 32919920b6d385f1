/** Reads untrusted documents: a value that is absent or of another type is undefined, never an exception. */

export function valueAt(document: unknown, ...path: readonly string[]): unknown {
  let value = document
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

/** A string that is not empty, or a number as a string. */
export function textAt(document: unknown, ...path: readonly string[]): string | undefined {
  const value = valueAt(document, ...path)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Longer than any id or name of the platform. A longer one is invalid, and would not fit into an index. */
const maxNameLength = 600

/** A string that is an id or a name. */
export function nameAt(document: unknown, ...path: readonly string[]): string | undefined {
  const text = textAt(document, ...path)
  return text !== undefined && text.length <= maxNameLength ? text : undefined
}

export function listAt(document: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = valueAt(document, ...path)
  return Array.isArray(value) ? value : []
}

/**
 * Undefined where the text is not JSON. Numbers too large to be exact, such as template ids, become strings; NUL, which
 * Postgres does not store in text, becomes the replacement character. Values nested deeper than anything the platform sends
 * are left out, and do not affect the others.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
      if (typeof value === 'string') return withoutNul(value)
      return typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value)
        ? (context?.source ?? value)
        : value
    })
  } catch (error) {
    return error instanceof RangeError ? shallow(JSON.parse(text), maxDepth) : undefined
  }
}

const maxDepth = 50

/** JSON.parse reads any depth, but its reviver, as used above, does not. */
function shallow(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return withoutNul(value)
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return undefined
  if (Array.isArray(value)) return value.map((each) => shallow(each, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shallow(each, levels - 1)]))
}

function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
}
