import type { ContactFieldTable } from '../../db/schema/contact-fields.ts'

/** A choice of a field. Its id stands in the values, so that a rename touches none of them. */
export type FieldChoice = {
  readonly id: string
  readonly label: string
  /** Whether contacts can no longer be given it. */
  readonly archived?: true
}

/** A field of contacts as operations use it. */
export type FieldDefinition = Pick<ContactFieldTable, 'id' | 'key' | 'label' | 'type' | 'version'> & {
  readonly choices: readonly FieldChoice[]
}

export function definitionOf({ id, key, label, type, version, choices }: ContactFieldTable): FieldDefinition {
  return { id, key, label, type, version, choices: choicesIn(choices) }
}

export function choicesIn(stored: string): FieldChoice[] {
  return JSON.parse(stored) as FieldChoice[]
}
