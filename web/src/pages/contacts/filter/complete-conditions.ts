import type { FieldCondition } from '@parley/shared/contacts/field-conditions'
import { hasNoValue } from '@parley/shared/contacts/field-operators'

/** Returns the conditions that can be asked for, because their values are entered. */
export function completeConditions(conditions: readonly FieldCondition[]): FieldCondition[] {
  return conditions.filter(({ operator, value, to }) => {
    if (hasNoValue(operator)) return true
    return isEntered(value) && (operator !== 'between' || isEntered(to))
  })
}

function isEntered(value: FieldCondition['value']): boolean {
  return value !== undefined && String(value).trim() !== ''
}
