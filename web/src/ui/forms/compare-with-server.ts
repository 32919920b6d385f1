/** The state of a form: the values typed, the values before the edits, and the last values from the server. */
type FormState = { typed: object; known: object; seen: object }

/**
 * Compares newer values from the server with an open form. Returns the untouched fields that take the new value, and
 * the conflicts: edited fields for which a colleague has saved another value.
 */
export function compareWithServer(fields: readonly string[], { typed, known, seen }: FormState, latest: object) {
  const newer = fields.filter((field) => !isEqual(valueAt(latest, field), valueAt(seen, field)))
  const differing = newer.filter((field) => !isEqual(valueAt(latest, field), valueAt(typed, field)))
  const isTouched = (field: string) => !isEqual(valueAt(typed, field), valueAt(known, field))
  return {
    updated: differing.filter((field) => !isTouched(field)),
    conflicts: differing.filter(isTouched),
  }
}

/** The value at a path such as `satisfaction.question`. */
export function valueAt(values: object, path: string): unknown {
  return path.split('.').reduce<unknown>((inside, name) => (inside as Record<string, unknown>)[name], values)
}

/** Whether two values are equal. Ignores the `key` of rows, which only identifies them in the list. */
export function isEqual(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other)
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (name, inside) => (name === 'key' ? undefined : inside))
}
