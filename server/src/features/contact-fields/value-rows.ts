import type { ContactFieldValue } from '@parley/shared/contacts/contact-fields'
import type { ContactFieldType } from '@parley/shared/contacts/field-types'
import type { ContactValueTable } from '../../db/schema/contact-fields.ts'
import { foldText } from '../../db/search/fold-text.ts'
import type { FieldDefinition } from './field-definition.ts'
import { readFieldValue } from './read-field-value.ts'

const dayMs = 86_400_000

/** The value that the rows of one contact and field hold; null without any. Rows of before a change of the type are converted. */
export function valueIn(field: FieldDefinition, rows: readonly ContactValueTable[]): ContactFieldValue | null {
  const current = rows.filter(({ version }) => version === field.version)
  return current.length > 0 || rows.length === 0 ? storedValue(field, current) : convertedValue(field, rows)
}

/** What rows of before a change of the type are now; null where they cannot be converted. */
export function convertedValue(field: FieldDefinition, rows: readonly ContactValueTable[]): ContactFieldValue | null {
  const read = readFieldValue(field, formerText(field, rows))
  return 'value' in read ? read.value : null
}

/** What rows of before a change of the type hold, as text. */
export function formerText(field: FieldDefinition, rows: readonly ContactValueTable[]): string {
  const former = { ...field, ...field.former }
  const value = storedValue(former, rows)
  return value === null ? '' : textOfValue(former, value)
}

function storedValue({ type, choices }: FieldDefinition, rows: readonly ContactValueTable[]): ContactFieldValue | null {
  const [row] = rows
  if (!row) return null
  if (type === 'choices') {
    const chosen = new Set(rows.map(({ item }) => item))
    return choices.map(({ id }) => id).filter((id) => chosen.has(id))
  }
  if (row.number === null) return row.text
  if (type === 'date') return new Date(row.number * dayMs).toISOString().slice(0, 10)
  return type === 'yes_no' ? row.number === 1 : row.number
}

/** The value as people read it: the labels of choices, `yes` or `no`. `readFieldValue` of the same field reads it again. */
export function textOfValue({ choices }: Pick<FieldDefinition, 'choices'>, value: ContactFieldValue): string {
  const labelOf = (id: string) => choices.find((choice) => choice.id === id)?.label ?? id
  if (Array.isArray(value)) return value.map(labelOf).join('; ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? labelOf(value) : String(value)
}

/** Whether values of the type are stored as numbers. */
export function isNumeric(type: ContactFieldType): boolean {
  return type === 'number' || type === 'date' || type === 'yes_no'
}

type StoredValue = Pick<ContactValueTable, 'item' | 'text' | 'folded' | 'number'>

/** The rows that hold a value. */
export function rowsOf({ type }: FieldDefinition, value: ContactFieldValue): StoredValue[] {
  if (Array.isArray(value)) return value.map((id) => ({ item: id, text: id, folded: id, number: null }))
  if (typeof value === 'string' && type !== 'date') {
    const folded = type === 'choice' ? value : foldedValue(value)
    return [{ item: '', text: value, folded, number: null }]
  }
  return [{ item: '', text: null, folded: null, number: numberOf(value) }]
}

/** What numbers, dates and yes or no are compared by: the number itself, days since 1970, 1 or 0. */
export function numberOf(value: string | number | boolean): number {
  return typeof value === 'string' ? Date.parse(`${value}T00:00:00Z`) / dayMs : Number(value)
}

const foldedLength = 200

/** What texts are compared by: their beginning, in lower case and without accents. */
export function foldedValue(text: string): string {
  return [...foldText(text)].slice(0, foldedLength).join('')
}
