import type { ContactFieldType } from '@parley/shared/contacts/field-types'
import type { ContactFieldTable } from '../../db/schema/contact-fields.ts'

/** A choice of a field. Its id stands in the values, so that a rename touches none of them. */
export type FieldChoice = {
  readonly id: string
  readonly label: string
  /** Whether contacts can no longer be given it. */
  readonly archived?: true
}

/** What values of the version before are, while they are converted. */
type FormerField = { readonly type: ContactFieldType; readonly choices: readonly FieldChoice[] }

/** A field of contacts as operations use it. */
export type FieldDefinition = Pick<ContactFieldTable, 'id' | 'key' | 'label' | 'type' | 'version'> & {
  readonly choices: readonly FieldChoice[]
  /** What the field was before its type was changed; null unless that was just done. */
  readonly former: FormerField | null
}

export function definitionOf({ id, key, label, type, version, choices, former }: ContactFieldTable): FieldDefinition {
  const values = former === null ? null : (JSON.parse(former) as FormerField)
  return { id, key, label, type, version, choices: choicesIn(choices), former: values }
}

export function choicesIn(stored: string): FieldChoice[] {
  return JSON.parse(stored) as FieldChoice[]
}
