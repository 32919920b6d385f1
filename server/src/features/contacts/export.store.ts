import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'

export type Slice = {
  /** The last contact of the previous slice. */
  readonly after: { readonly at: number; readonly id: string } | undefined
  readonly limit: number
  /** Only contacts who opted out, or only the others. */
  readonly optedOut?: boolean | undefined
}

/** Newest first. The cost of a slice depends on its size only, not on its position. */
export function sliceOfContacts(db: Kysely<Schema>, scope: Scope, { after, limit, optedOut }: Slice) {
  let query = db.selectFrom('contact').selectAll().where(inTenant(scope))
  if (optedOut !== undefined) query = query.where('opt_out_scope', optedOut ? 'is not' : 'is', null)
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id)))
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
}
