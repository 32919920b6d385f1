import type { ContactFilter } from '@parley/shared/contacts/contact-filter'
import type { FieldCondition } from '@parley/shared/contacts/field-conditions'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { definitionsOf } from '../../contact-fields/contact-fields.store.ts'
import { type PathOfCondition, type ReadCondition, readConditions } from '../../contact-fields/read-conditions.ts'

/** A filter whose conditions of fields fit the fields. It can be stored as JSON. */
export type ReadFilter = Omit<ContactFilter, 'fields'> & {
  /** Whether only contacts who opted out are selected, or only the others. */
  readonly optedOut?: boolean | undefined
  readonly conditions?: readonly ReadCondition[] | undefined
}

type Given = ContactFilter & Pick<ReadFilter, 'optedOut'>

/** Reads what a list, an export or an audience is filtered by. Throws at a condition that does not fit its field. */
export async function readFilter(app: App, scope: Scope, given: Given): Promise<ReadFilter> {
  const { optedOut, tag, country, language, owner, fields } = given
  return { optedOut, tag, country, language, owner, conditions: await readFieldConditions(app, scope, fields) }
}

export async function readFieldConditions(
  app: App,
  scope: Scope,
  fields: readonly FieldCondition[] = [],
  pathOf?: PathOfCondition,
): Promise<ReadCondition[]> {
  return fields.length === 0 ? [] : readConditions(await definitionsOf(app.db, scope), fields, pathOf)
}

/** Whether the filter has other conditions than the opt-out, for which there are indexes in the order of each list. */
export function hasConditions({ tag, country, language, owner, conditions = [] }: ReadFilter): boolean {
  return [tag, country, language, owner].some((each) => each !== undefined) || conditions.length > 0
}
