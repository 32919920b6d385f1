import type { ContactFieldType, ContactFieldValue } from '@parley/shared/contacts/contact-fields'
import type { FieldCondition, FieldOperator } from '@parley/shared/contacts/field-conditions'
import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import { invalidField } from '../../errors.ts'
import type { FieldDefinition } from './field-definition.ts'
import { readFieldValue } from './read-field-value.ts'

/** A condition whose values fit its field. */
export type ReadCondition = {
  readonly field: FieldDefinition
  readonly operator: FieldOperator
  /** None for `empty` and `has_value`, both ends for `between`, otherwise the values of which one is compared. */
  readonly values: readonly ContactFieldValue[]
}

const always: readonly FieldOperator[] = ['is', 'is_not', 'empty', 'has_value']
const compared: readonly FieldOperator[] = [...always, 'less', 'at_most', 'greater', 'at_least', 'between']
const written: readonly FieldOperator[] = [...always, 'contains', 'not_contains']

/** The operators of each type. */
const operatorsOf: Readonly<Record<ContactFieldType, readonly FieldOperator[]>> = {
  text: written,
  link: written,
  number: compared,
  date: compared,
  choice: always,
  choices: always,
  yes_no: always,
}

/** Reads conditions by the keys of the fields. Throws where a field is unknown or a value does not fit, at `path` and its index. */
export function readConditions(
  definitions: readonly FieldDefinition[],
  conditions: readonly FieldCondition[],
  path = 'fields',
): ReadCondition[] {
  return conditions.map((condition, index) => {
    const refuse = (property: string, problem: Sentence) => invalidField(`${path}[${index}].${property}`, problem)
    const field = definitions.find(({ key }) => key === condition.field)
    if (!field) throw refuse('field', sentence('notAContactField'))
    const { operator } = condition
    if (!operatorsOf[field.type].includes(operator)) {
      throw refuse('operator', sentence('oneOf', { values: operatorsOf[field.type].join(', ') }))
    }
    const value = (property: 'value' | 'to') => {
      const read = readCompared(field, operator, condition[property])
      if ('problem' in read) throw refuse(property, read.problem)
      return read.values
    }
    if (operator === 'empty' || operator === 'has_value') return { field, operator, values: [] }
    const values = operator === 'between' ? [...value('value'), ...value('to')] : value('value')
    return { field, operator, values }
  })
}

/** Several choices stand for any of them. A part of a link need not be one. */
function readCompared(field: FieldDefinition, operator: FieldOperator, given: FieldCondition['value']) {
  const type = field.type === 'choice' ? 'choices' : operator.endsWith('contains') ? 'text' : field.type
  const read = readFieldValue({ ...field, type }, given ?? null)
  if ('problem' in read) return read
  if (read.value === null) return { problem: sentence('required') }
  return { values: Array.isArray(read.value) ? read.value : [read.value] }
}
