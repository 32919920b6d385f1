/** What a form stands on: what is typed, what that was typed over, and what the server said before. */
type Standing = { typed: object; known: object; seen: object }

/**
 * When the server says something newer while a form is open: which of its fields take it, because nobody touched them,
 * and which are overtaken: they were typed in and somebody else saved another value meanwhile.
 */
export function follow(fields: readonly string[], { typed, known, seen }: Standing, latest: object) {
  const newer = fields.filter((field) => !isSame(at(latest, field), at(seen, field)))
  const differing = newer.filter((field) => !isSame(at(latest, field), at(typed, field)))
  const isTouched = (field: string) => !isSame(at(typed, field), at(known, field))
  return {
    taken: differing.filter((field) => !isTouched(field)),
    conflicts: differing.filter(isTouched),
  }
}

/** The value at a path such as `satisfaction.question`. */
export function at(values: object, path: string): unknown {
  return path.split('.').reduce<unknown>((inside, name) => (inside as Record<string, unknown>)[name], values)
}

/** Whether two values say the same. The `key` of a row only tells rows apart while they move. */
export function isSame(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other)
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (name, inside) => (name === 'key' ? undefined : inside))
}
