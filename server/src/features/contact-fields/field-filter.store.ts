import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inTenant, inWorkspace } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'
import type { ReadCondition } from './read-conditions.ts'
import { foldedValue, isNumeric, numberOf } from './value-rows.ts'

/** Contacts by a statement that selects their ids: those that it finds, or all others. */
export type ContactSet = { readonly ids: RawBuilder<unknown>; readonly isExcluded: boolean }

/** The set of contacts that meet a condition, for `intersectionOf`. */
export function setOfCondition(scope: Scope, condition: ReadCondition): ContactSet {
  const ids = sql`select contact_id as id from contact_value where ${ofField(scope, condition)} and ${matches(condition)}`
  return { ids, isExcluded: isDenial(condition) }
}

/**
 * Selects the ids of the contacts that are in all of these sets, each once: the sets that are excluded are subtracted. To count
 * with it is ten times as fast as with a subquery for each contact, and nearly as fast for what a contact does not have.
 */
export function intersectionOf(scope: Scope, sets: readonly ContactSet[]): RawBuilder<unknown> {
  const included = sets.filter(({ isExcluded }) => !isExcluded).map(({ ids }) => ids)
  const excluded = sets.filter(({ isExcluded }) => isExcluded).map(({ ids }) => ids)
  const all = sql`select id from contact where ${inTenant(scope)}`
  const wanted = sql.join(included.length > 0 ? included : [all], sql` intersect `)
  const remaining = excluded.length > 0 ? sql`${wanted} except ${sql.join(excluded, sql` except `)}` : wanted
  // One set alone may have a contact twice, such as one with several choices.
  return sets.length === 1 && included.length === 1 ? sql`select distinct id from (${remaining}) as one_set` : remaining
}

/** True for a row of `contact` that meets all conditions, for a page of a list that follows an index of its order. */
export function conditionOfFields(scope: Scope, conditions: readonly ReadCondition[]): RawBuilder<SqlBool> {
  if (conditions.length === 0) return sql<SqlBool>`true`
  const each = conditions.map((condition) => {
    const found = sql`exists (select 1 from contact_value where contact_id = contact.id
      and ${ofField(scope, condition)} and ${matches(condition)})`
    return isDenial(condition) ? sql`not ${found}` : found
  })
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

/** Whether contacts without a value meet it. */
function isDenial({ operator }: ReadCondition): boolean {
  return operator === 'is_not' || operator === 'not_contains' || operator === 'empty'
}

/** The field is looked up once for each statement, so that only one of this workspace is found. */
function ofField(scope: Scope, { field }: ReadCondition): RawBuilder<unknown> {
  const own = sql`select id from contact_field where id = ${field.id} and ${inWorkspace(scope)}`
  return sql`field_id = (${own}) and mode = ${scope.mode}`
}

/** The rows that meet the condition, or what it denies. */
function matches({ field, operator, values }: ReadCondition): RawBuilder<unknown> {
  const isNumber = isNumeric(field.type)
  const column = sql.ref(isNumber ? 'number' : 'folded')
  const read = values.map((value) => (isNumber ? numberOf(value as number) : foldedOf(field.type, String(value))))
  const [first = '', last = first] = read
  switch (operator) {
    case 'empty':
    case 'has_value':
      return sql`${column} is not null`
    case 'is':
    case 'is_not':
      return sql`${column} in (${sql.join(read)})`
    case 'contains':
    case 'not_contains':
      return sql`${column} like ${`%${String(first).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`} escape '\\'`
    case 'less':
      return sql`${column} < ${first}`
    case 'at_most':
      return sql`${column} <= ${first}`
    case 'greater':
      return sql`${column} > ${first}`
    case 'at_least':
      return sql`${column} >= ${first}`
    case 'between':
      return sql`${column} between ${first} and ${last}`
  }
}

function foldedOf(type: ReadCondition['field']['type'], value: string): string {
  return type === 'choice' || type === 'choices' ? value : foldedValue(value)
}
