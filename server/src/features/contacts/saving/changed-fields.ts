import type { ContactFieldValue, ContactFieldValues } from '@parley/shared/contacts/contact-fields'
import { type Difference, whatChanged } from '../../audit/what-changed.ts'
import type { FieldValues } from '../../contact-fields/read-field-value.ts'

type Changed = {
  /** What is to be written. */
  readonly fields: FieldValues
  /** What the contact has. */
  readonly stored: ContactFieldValues
  /** What the editor saw. */
  readonly seen: Readonly<Record<string, unknown>> | undefined
}

/** The values that a change makes different, by their keys, and those of them that somebody else changed since they were seen. */
export function changedFields({ fields, stored, seen = {} }: Changed): {
  readonly differences: Readonly<Record<string, Difference>>
  readonly outdated: readonly string[]
} {
  const after = Object.fromEntries(
    [...fields].map(([{ key }, value]): [string, ContactFieldValue | null] => [key, value]),
  )
  const of = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.keys(after).map((key) => [key, Object.hasOwn(values, key) ? values[key] : null]))
  const differences = whatChanged(of(stored), after)
  const newer = whatChanged(of(seen), of(stored))
  const outdated = Object.keys(newer).filter((key) => Object.hasOwn(seen, key) && Object.hasOwn(differences, key))
  return { differences, outdated: outdated.map((key) => `fields.${key}`) }
}
