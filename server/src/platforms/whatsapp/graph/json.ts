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

/** The greatest length of an id or name: more than any of the platform has. A longer one is invalid, and would not fit into an index. */
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
 * Returns the value of a JSON text, or undefined where the text is not JSON. Integers too large to be exact, such as template
 * ids, become strings; NUL, which Postgres does not store in text, becomes the replacement character. Values nested deeper than
 * anything the platform sends are left out, and do not affect the others.
 */
export function readJson(text: string): unknown {
  try {
    const document: unknown = JSON.parse(text)
    // A reviver could do all of this, and blocks the process for seconds where a body is large.
    return clean(mayBeInexact.test(text) ? JSON.parse(withExactIntegers(text)) : document, maxDepth)
  } catch {
    return undefined
  }
}

const mayBeInexact = /(?:^|[:[,])\s*-?(?:\d{16}|[\d.]+[eE])/

/** Writes integers that are too large to be exact as strings. The text must be valid JSON, in which every string ends. */
function withExactIntegers(text: string): string {
  return text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, (token) => {
    if (token.startsWith('"')) return token
    return Number.isInteger(Number(token)) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token
  })
}

const maxDepth = 50

/** Changes the value in place. */
function clean(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return withoutNul(value)
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return undefined
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) value[index] = clean(value[index], levels - 1)
  } else {
    const record = value as Record<string, unknown>
    // JSON.parse makes own properties, `__proto__` too, so that none of these assignments changes a prototype.
    for (const key of Object.keys(record)) record[key] = clean(record[key], levels - 1)
  }
  return value
}

function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
}
