import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inWorkspace } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'
import type { ContactCondition } from './contact-condition.ts'
import type { ReadCondition } from './read-conditions.ts'
import { foldedValue, isNumeric, numberOf } from './value-rows.ts'

/** A condition of the values of a field. Denials also apply to contacts without a value. */
export function conditionOnField(scope: Scope, condition: ReadCondition): ContactCondition {
  const { operator, field } = condition
  const isOfField = ofField(scope, condition)
  const column = sql.ref(isNumeric(field.type) ? 'number' : 'folded')
  // The index by value has the contact behind the value, so that it finds one contact only where the value is given. Otherwise an
  // expression instead of the column keeps it from being used: SQLite would read all values in the range for each contact.
  const isGiven = operator === 'is' || operator === 'is_not'
  const ofContact = isGiven ? column : sql`coalesce(${column}, null)`
  const isFound = isAny(sql`select 1 from contact_value
    where contact_id = contact.id and ${isOfField} ${andMatches(condition, ofContact)}`)
  const isExcluded = operator === 'is_not' || operator === 'not_contains' || operator === 'empty'
  return {
    ids: sql`select contact_id as id from contact_value
      where ${isOfField} and ${column} is not null ${andMatches(condition, column)}`,
    isExcluded,
    isMet: isExcluded ? sql<SqlBool>`not ${isFound}` : isFound,
    mayRepeat: field.type === 'choices',
  }
}

/**
 * Whether a select that depends on a row of `contact` finds anything. Not by `exists`, which PostgreSQL joins: it would read all that have
 * a tag for a page of few contacts.
 */
export function isAny(found: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${found} limit 1) is not null`
}

/**
 * The field is looked up once for each statement, so that only one of this workspace is found. Its id is compared as a value,
 * by which PostgreSQL estimates how many rows there are.
 */
function ofField(scope: Scope, { field, version }: ReadCondition): RawBuilder<unknown> {
  const isOwn = sql`exists (select 1 from contact_field where id = ${field.id} and ${inWorkspace(scope)})`
  const ofVersion = version === undefined ? sql`` : sql` and version = ${version}`
  return sql`field_id = ${field.id} and ${isOwn} and mode = ${scope.mode}${ofVersion}`
}

/** Compares the column of a value with the condition, or with what it denies. */
function andMatches(
  { field: { type }, operator, values }: ReadCondition,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const read = values.map((value) => comparedAs(type, value))
  const [first = '', last = first] = read
  switch (operator) {
    case 'empty':
    case 'has_value':
      return sql``
    case 'is':
    case 'is_not':
      return sql`and ${column} in (${sql.join(read)})`
    case 'contains':
    case 'not_contains':
      return sql`and ${column} like ${`%${String(first).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`} escape '\\'`
    case 'less':
      return sql`and ${column} < ${first}`
    case 'at_most':
      return sql`and ${column} <= ${first}`
    case 'greater':
      return sql`and ${column} > ${first}`
    case 'at_least':
      return sql`and ${column} >= ${first}`
    case 'between':
      return sql`and ${column} between ${first} and ${last}`
  }
}

/** The value as its column holds it. */
function comparedAs(type: ReadCondition['field']['type'], value: ReadCondition['values'][number]): string | number {
  if (isNumeric(type)) return numberOf(value as string | number | boolean)
  return type === 'choice' || type === 'choices' ? String(value) : foldedValue(String(value))
}
