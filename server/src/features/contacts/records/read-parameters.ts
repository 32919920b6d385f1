import type { ListContactRecords } from '@parley/shared/contacts/contact-record'
import { type FieldCondition, maxFieldConditions } from '@parley/shared/contacts/field-conditions'
import { fieldOperators } from '@parley/shared/contacts/field-operators'
import { conditionOfParameter, fieldParameterPrefix } from '@parley/shared/contacts/field-parameters'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import { invalidField } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { type ReadFilter, readFieldConditions } from '../filter/read-filter.ts'

export type RecordFilter = ReadFilter & Pick<ListContactRecords, 'updated_after'>

/** The filter of a request. A condition that does not fit its field is reported at its parameter. */
export async function readParameters(app: App, scope: Scope, input: ListContactRecords): Promise<RecordFilter> {
  const { tag, country, language, owner, opted_out: optedOut, updated_after } = input
  const names = Object.keys(input).filter((name) => name.startsWith(fieldParameterPrefix))
  if (names.length > maxFieldConditions) {
    const problem = sentence('tooManyFieldConditions', { maximum: String(maxFieldConditions) })
    throw invalidField(names[maxFieldConditions] ?? fieldParameterPrefix, problem)
  }
  const fields = names.map((name): FieldCondition => {
    const condition = conditionOfParameter(name, String(input[name]))
    if (condition) return condition
    throw invalidField(name, sentence('fieldConditionExpected', { operators: fieldOperators.join(', ') }))
  })
  const conditions = await readFieldConditions(app, scope, fields, (index) => names[index] ?? fieldParameterPrefix)
  return { tag, country, language, owner, optedOut, updated_after, conditions }
}
