import type { ContactFieldValue } from '@parley/shared/contacts/contact-fields'
import type { FieldCondition } from '@parley/shared/contacts/field-conditions'
import { type FieldOperator, hasNoValue, operatorsOf } from '@parley/shared/contacts/field-operators'
import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import { invalidField } from '../../errors.ts'
import type { FieldDefinition } from './field-definition.ts'
import { readFieldValue } from './read-field-value.ts'

/** A condition whose values fit its field. It can be stored: once the field is deleted, no contact has a value of it. */
export type ReadCondition = {
  readonly field: Pick<FieldDefinition, 'id' | 'type'>
  /** Only values of this version of the field are compared, while the others are being converted. */
  readonly version?: number
  readonly operator: FieldOperator
  /** None for `empty` and `has_value`, both ends for `between`, otherwise the values of which one is compared. */
  readonly values: readonly ContactFieldValue[]
}

type Property = 'field' | 'operator' | 'value' | 'to'

/** The path at which a problem of a condition is reported. */
export type PathOfCondition = (index: number, property: Property) => string

const inFields: PathOfCondition = (index, property) => `fields[${index}].${property}`

/** Reads conditions by the keys of the fields. Throws where a field is unknown or a value does not fit, at the path of the condition. */
export function readConditions(
  definitions: readonly FieldDefinition[],
  conditions: readonly FieldCondition[],
  pathOf = inFields,
): ReadCondition[] {
  return conditions.map((condition, index) => {
    const refuse = (property: Property, problem: ShownSentence) => invalidField(pathOf(index, property), problem)
    const field = definitions.find(({ key }) => key === condition.field)
    if (!field) throw refuse('field', sentence('notAContactField'))
    const { id, type, version, former } = field
    const { operator } = condition
    if (!operatorsOf[type].includes(operator)) {
      throw refuse('operator', sentence('oneOf', { values: operatorsOf[type].join(', ') }))
    }
    const value = (property: 'value' | 'to') => {
      const read = readCompared(field, operator, condition[property])
      if ('problem' in read) throw refuse(property, read.problem)
      return read.values
    }
    const values = hasNoValue(operator)
      ? []
      : operator === 'between'
        ? [...value('value'), ...value('to')]
        : value('value')
    return { field: { id, type }, ...(former !== null && { version }), operator, values }
  })
}

/**
 * Reads a value that a condition compares a field with. Several choices stand for any of them, archived ones included, because
 * contacts may have those. A part of a link need not be a link.
 */
function readCompared(field: FieldDefinition, operator: FieldOperator, given: FieldCondition['value']) {
  const type = field.type === 'choice' ? 'choices' : operator.endsWith('contains') ? 'text' : field.type
  const choices = field.choices.map(({ id, label }) => ({ id, label }))
  const read = readFieldValue({ ...field, type, choices }, given ?? null)
  if ('problem' in read) return read
  if (read.value === null) return { problem: sentence('required') }
  return { values: Array.isArray(read.value) ? read.value : [read.value] }
}
