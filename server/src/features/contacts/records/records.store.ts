import type { ListContactRecords } from '@parley/shared/contacts/contact-record'
import type { Kysely } from 'kysely'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Scope } from '../../../policy.ts'
import { contactsOf } from '../filter/filtered-contacts.store.ts'
import type { ReadFilter } from '../filter/read-filter.ts'
import type { TimePosition } from '../time-cursor.ts'

export type SliceOfRecords = {
  readonly filter: ReadFilter & Pick<ListContactRecords, 'updated_after'>
  /** Whether few contacts meet the filter, as `areFew` finds. */
  readonly areFew?: boolean
  /** The last contact of the previous page. */
  readonly after: TimePosition | undefined
  readonly limit: number
}

/** Newest first, or by the time of the change, the earliest first, where `updated_after` is given. */
export async function sliceOfRecords(
  db: Kysely<Schema>,
  scope: Scope,
  { filter, areFew = false, after, limit }: SliceOfRecords,
): Promise<ContactTable[]> {
  const { updated_after: updatedAfter } = filter
  const isByChange = updatedAfter !== undefined
  const [column, order, next] = isByChange
    ? (['updated_at', 'asc', '>'] as const)
    : (['created_at', 'desc', '<'] as const)
  let contacts = contactsOf(db, scope, { filter, areFew })
  if (isByChange) contacts = contacts.where('updated_at', '>', Date.parse(updatedAfter))
  if (after)
    contacts = contacts.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(`contact.${column}`, 'contact.id'), next, tuple(after.at, after.id)),
    )
  return contacts
    .selectAll('contact')
    .orderBy(`contact.${column}`, order)
    .orderBy('contact.id', order)
    .limit(limit)
    .execute()
}
