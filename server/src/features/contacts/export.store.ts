import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Scope } from '../../policy.ts'
import { contactsOf } from './filter/filtered-contacts.store.ts'
import type { ReadFilter } from './filter/read-filter.ts'

export type Slice = {
  /** The last contact of the previous slice. */
  readonly after: { readonly at: number; readonly id: string } | undefined
  readonly limit: number
  readonly filter?: ReadFilter
}

/** Newest first. The cost of a slice depends on its size only, not on its position. */
export function sliceOfContacts(db: Kysely<Schema>, scope: Scope, { after, limit, filter = {} }: Slice) {
  let query = contactsOf(db, scope, { filter, areFew: false }).selectAll('contact')
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id)))
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
}
