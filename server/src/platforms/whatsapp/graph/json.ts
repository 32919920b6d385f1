/** Reading documents of strangers: whatever is not there or of another kind is undefined, never an exception. */

export function valueAt(document: unknown, ...path: readonly string[]): unknown {
  let value = document
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

/** A text that is not empty, or a number as text. */
export function textAt(document: unknown, ...path: readonly string[]): string | undefined {
  const value = valueAt(document, ...path)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Longer than any id or name of the platform; what is longer is none, and would not fit into an index. */
const longestName = 600

/** A text that names something. */
export function nameAt(document: unknown, ...path: readonly string[]): string | undefined {
  const text = textAt(document, ...path)
  return text !== undefined && text.length <= longestName ? text : undefined
}

export function listAt(document: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = valueAt(document, ...path)
  return Array.isArray(value) ? value : []
}

/**
 * Undefined where the text is no JSON. Numbers too large to be exact, such as template ids, become texts; NUL, which
 * Postgres keeps in no text, becomes the sign for what cannot be shown. What is nested deeper than anything the platform
 * tells is left out, and costs what stands beside it nothing.
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
    return error instanceof RangeError ? shallow(JSON.parse(text), deepest) : undefined
  }
}

const deepest = 50

/** Reading goes into any depth; looking at each value there, as above, does not. */
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
