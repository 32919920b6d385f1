/** Whether a stored value can take the place of `like`: it has its fields, with values of the same kind. */
export function hasShapeOf<Values>(like: Values, value: unknown): value is Values {
  if (Array.isArray(like) || Array.isArray(value)) return Array.isArray(like) && Array.isArray(value)
  if (isObject(like) || isObject(value)) {
    if (!isObject(like) || !isObject(value)) return false
    return Object.entries(like).every(([field, inside]) => field in value && hasShapeOf(inside, value[field]))
  }
  // Number fields hold an empty text while they are empty.
  return (typeof like === 'boolean') === (typeof value === 'boolean') && value !== undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
