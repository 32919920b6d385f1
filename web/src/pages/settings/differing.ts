/** Only what the person changed: a colleague may have saved the rest anew meanwhile. */
export function differing<Values extends Record<string, unknown>>(values: Values, known: Values): Partial<Values> {
  const changed = Object.entries(values).filter(([field, value]) => value !== known[field])
  return Object.fromEntries(changed) as Partial<Values>
}
