/** The fields that differ from the stored state. Other members may have changed the rest meanwhile. */
export function changedFields<Values extends Record<string, unknown>>(values: Values, known: Values): Partial<Values> {
  const changed = Object.entries(values).filter(([field, value]) => value !== known[field])
  return Object.fromEntries(changed) as Partial<Values>
}
