import type { ContactFieldView } from '@parley/shared/contacts/contact-fields'
import type { ContactFieldTable } from '../../db/schema/contact-fields.ts'
import { choicesIn } from './field-definition.ts'

export function presentContactField(field: ContactFieldTable): ContactFieldView {
  const { id, key, label, type, help } = field
  return {
    ...{ id, key, label, type, help },
    is_converting: field.former !== null,
    choices: choicesIn(field.choices).map((choice) => ({ archived: false, ...choice })),
    created_at: new Date(field.created_at).toISOString(),
    updated_at: new Date(field.updated_at).toISOString(),
  }
}
