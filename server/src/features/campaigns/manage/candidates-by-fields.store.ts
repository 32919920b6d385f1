import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import type { ReadCondition } from '../../contact-fields/read-conditions.ts'
import { conditionsOf, intersectionOf, meets } from '../../contacts/filter/contact-sets.store.ts'

/** Which candidates a filter by fields leaves. */
export type CandidatesByFields = {
  readonly conditions: readonly ReadCondition[]
  /** Whether they are so few that they are found by their ids. */
  readonly areFew: boolean
}

/** Whether a row of `contact` meets the conditions. */
export function meetsFields(scope: Scope, byFields: CandidatesByFields | undefined): RawBuilder<boolean> {
  return byFields ? sql<boolean>`${meets(scope, conditionsOf(scope, byFields))}` : sql<boolean>`1 = 1`
}

/** Selects the ids of the contacts that meet the conditions, where they are few. */
export function fewByFields(db: Kysely<Schema>, scope: Scope, byFields: CandidatesByFields | undefined) {
  if (!byFields?.areFew) return undefined
  const ids = intersectionOf(scope, conditionsOf(scope, byFields))
  return db
    .selectFrom(sql<{ contact_id: string }>`(select id as contact_id from (${ids}) as met)`.as('met'))
    .select('contact_id')
}
