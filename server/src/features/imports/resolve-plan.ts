import type { FoundTable, ImportColumn, ImportPlan } from '@parley/shared/contacts/imports'
import { readPhoneIn } from '@parley/shared/contacts/phone-in-country'
import type { FieldProblem } from '@parley/shared/errors'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { invalidInput } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { definitionsOf } from '../contact-fields/contact-fields.store.ts'
import type { FieldDefinition } from '../contact-fields/field-definition.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { tagsOf } from '../tags/tags.store.ts'
import type { PlannedColumn, RowPlan } from './reading/read-row.ts'

/** A plan with the fields and tags that it names, as they are now. */
export type ResolvedPlan = RowPlan & {
  readonly plan: ImportPlan
  readonly definitions: readonly FieldDefinition[]
  /** The tags of the workspace by their names in lower case. */
  readonly tags: ReadonlyMap<string, string>
}

/** Throws `invalid_request` at each part of the plan that does not fit the table or the workspace. */
export async function resolvePlan(
  db: Kysely<Schema>,
  scope: Scope,
  { found, plan }: { readonly found: FoundTable; readonly plan: ImportPlan },
): Promise<ResolvedPlan> {
  const { defaultCountry } = await settingsOf(db, scope)
  const definitions = await definitionsOf(db, scope)
  const tags = new Map((await tagsOf(db, scope)).map(({ name }) => [name.toLowerCase(), name]))
  const columns = plan.columns.map((column): PlannedColumn => {
    const field = definitions.find(({ key }) => column.target === `field.${key}`)
    return { ...column, at: found.columns.indexOf(column.column), field }
  })
  const problems = [
    ...columns.flatMap((column, index) => columnProblems(columns, column, `columns[${index}]`)),
    ...(columns.some(({ target }) => target === plan.key)
      ? []
      : [{ path: 'key', message: sentence('importKeyWithoutColumn') }]),
    ...plan.add_tags.flatMap((name, index) =>
      tags.has(name.toLowerCase()) ? [] : [{ path: `add_tags[${index}]`, message: sentence('notATag', { name }) }],
    ),
  ]
  if (problems.length > 0) throw invalidInput(problems)
  const readPhone = (written: string, country = defaultCountry) => readPhoneIn(country, written)
  return { plan, columns, width: found.columns.length, readPhone, definitions, tags }
}

/** May be the target of several columns. */
const repeatable: readonly ImportColumn['target'][] = ['phone', 'email', 'tags']

function columnProblems(all: readonly PlannedColumn[], column: PlannedColumn, path: string): FieldProblem[] {
  const { target, at, field } = column
  const first = all.find((other) => other.target === target)
  return [
    ...(at === -1 ? [{ path: `${path}.column`, message: sentence('importColumnUnknown') }] : []),
    ...(target.startsWith('field.') && !field
      ? [{ path: `${path}.target`, message: sentence('notAContactField') }]
      : []),
    ...(first !== column && !repeatable.includes(target)
      ? [{ path: `${path}.target`, message: sentence('importTargetTwice') }]
      : []),
  ]
}
