import type { FieldCondition } from './field-conditions.ts'
import { fieldOperators, hasNoValue } from './field-operators.ts'

/** The beginning of the names of query parameters that are conditions of fields. */
export const fieldParameterPrefix = 'field.'

/** The two ends of `between`. */
const separator = '..'

/**
 * The condition of a query parameter, in the address of a list and in REST: `field.KEY=value`, or `field.KEY.OPERATOR=value`;
 * the value of `between` is `FROM..TO`. Undefined where it is none.
 */
export function conditionOfParameter(name: string, value: string): FieldCondition | undefined {
  if (!name.startsWith(fieldParameterPrefix)) return undefined
  const [field = '', written = 'is', ...more] = name.slice(fieldParameterPrefix.length).split('.')
  const operator = fieldOperators.find((each) => each === written)
  if (field === '' || operator === undefined || more.length > 0) return undefined
  if (hasNoValue(operator)) return { field, operator }
  if (operator !== 'between') return { field, operator, value }
  const [from = '', to = ''] = value.split(separator)
  return { field, operator, value: from, to }
}

/** The parameter of a condition: its name and value. */
export function parameterOfCondition({ field, operator, value = '', to = '' }: FieldCondition): [string, string] {
  const name = `${fieldParameterPrefix}${field}`
  if (operator === 'is') return [name, String(value)]
  if (hasNoValue(operator)) return [`${name}.${operator}`, 'true']
  return [`${name}.${operator}`, operator === 'between' ? `${value}${separator}${to}` : String(value)]
}
