import type { FieldCondition } from '@parley/shared/contacts/field-conditions'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { planFilter } from '../../contacts/filter/filter-plan.store.ts'
import { readFieldConditions } from '../../contacts/filter/read-filter.ts'
import type { CandidatesByFields } from './candidates-by-fields.store.ts'

/** Reads the conditions of fields of an audience. Throws at one that does not fit its field. */
export async function candidatesByFields(
  app: App,
  scope: Scope,
  fields: readonly FieldCondition[] | undefined,
): Promise<CandidatesByFields | undefined> {
  const conditions = await readFieldConditions(app, scope, fields)
  if (conditions.length === 0) return undefined
  return planFilter(app.store.textSearch.db, scope, { conditions })
}
