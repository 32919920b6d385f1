import type { ContactFieldType } from './field-types.ts'

/**
 * How the value of a field is compared. Those that deny (`is_not`, `not_contains`, `empty`) also apply to contacts without a
 * value; the others never do. Texts are compared by their first 200 characters, without regard to case and accents.
 */
export const fieldOperators = [
  'is',
  'is_not',
  'contains',
  'not_contains',
  'less',
  'at_most',
  'greater',
  'at_least',
  'between',
  'empty',
  'has_value',
] as const
export type FieldOperator = (typeof fieldOperators)[number]

const always: readonly FieldOperator[] = ['is', 'is_not', 'empty', 'has_value']
const compared: readonly FieldOperator[] = [
  ...(['is', 'is_not', 'less', 'at_most', 'greater', 'at_least', 'between', 'empty', 'has_value'] as const),
]
const written: readonly FieldOperator[] = ['is', 'is_not', 'contains', 'not_contains', 'empty', 'has_value']

/** The operators of each type. */
export const operatorsOf: Readonly<Record<ContactFieldType, readonly FieldOperator[]>> = {
  text: written,
  link: written,
  number: compared,
  date: compared,
  choice: always,
  choices: always,
  yes_no: always,
}

/** Whether the condition only asks whether there is a value. */
export function hasNoValue(operator: FieldOperator): boolean {
  return operator === 'empty' || operator === 'has_value'
}
