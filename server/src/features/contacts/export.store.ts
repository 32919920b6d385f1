import type { Kysely } from 'kysely'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Schema } from '../../db/schema.ts'
import type { Scope } from '../../policy.ts'
import { sliceOfFiltered } from './filter/contact-slices.store.ts'
import type { FilterPlan } from './filter/filter-plan.store.ts'
import type { TimePosition } from './time-cursor.ts'

export type Slice = {
  /** The last contact of the previous slice. */
  readonly after: TimePosition | undefined
  readonly limit: number
  readonly plan: FilterPlan
}

/** A slice of the contacts of an export, newest first. Its cost depends on its size only, not on its position. */
export function sliceOfContacts(
  db: Kysely<Schema>,
  scope: Scope,
  { after, limit, plan }: Slice,
): Promise<ContactTable[]> {
  return sliceOfFiltered(db, scope, { plan, slice: { by: 'created_at', order: 'desc', after, limit } })
}
