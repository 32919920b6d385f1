import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import type { FilterPlan } from '../../contacts/filter/filter-plan.store.ts'

/** Which candidates a filter by fields leaves. */
export type CandidatesByFields = Pick<FilterPlan, 'isMet' | 'ids' | 'areFew'>

/** Whether a row of `contact` meets the conditions. */
export function meetsFields(byFields: CandidatesByFields | undefined): RawBuilder<boolean> {
  return byFields ? sql<boolean>`${byFields.isMet}` : sql<boolean>`1 = 1`
}

/** Selects the ids of the contacts that meet the conditions, where they are few. */
export function fewByFields(db: Kysely<Schema>, byFields: CandidatesByFields | undefined) {
  if (!byFields?.areFew) return undefined
  return db
    .selectFrom(sql<{ contact_id: string }>`(select id as contact_id from (${byFields.ids}) as found)`.as('met'))
    .select('contact_id')
}
