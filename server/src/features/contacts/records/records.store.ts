import { type Kysely, type SqlBool, sql } from 'kysely'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { sliceOfFiltered } from '../filter/contact-slices.store.ts'
import type { FilterPlan } from '../filter/filter-plan.store.ts'
import type { TimePosition } from '../time-cursor.ts'

export type SliceOfRecords = {
  readonly plan: FilterPlan
  /** Selects only contacts that changed after this time. */
  readonly changedAfter?: number | undefined
  /** The last contact of the previous page. */
  readonly after: TimePosition | undefined
  readonly limit: number
}

/** A slice of contacts, newest first, or by the time of the change, the earliest first, where `changedAfter` is given. */
export async function sliceOfRecords(
  db: Kysely<Schema>,
  scope: Scope,
  { plan, changedAfter, after, limit }: SliceOfRecords,
): Promise<ContactTable[]> {
  if (changedAfter === undefined) {
    return sliceOfFiltered(db, scope, { plan, slice: { by: 'created_at', order: 'desc', after, limit } })
  }
  const where = [sql<SqlBool>`contact.updated_at > ${changedAfter}`]
  return sliceOfFiltered(db, scope, { plan, slice: { by: 'updated_at', order: 'asc', where, after, limit } })
}
