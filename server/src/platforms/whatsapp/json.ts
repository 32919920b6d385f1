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

export function listAt(document: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = valueAt(document, ...path)
  return Array.isArray(value) ? value : []
}

/**
 * Undefined where the text is no JSON. Numbers too large to be exact, such as template ids, become texts; NUL, which
 * Postgres keeps in no text, becomes the sign for what cannot be shown.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
      if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
      return typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value)
        ? (context?.source ?? value)
        : value
    })
  } catch {
    return undefined
  }
}
