import type { ContactRecords, ListContactRecords } from '@parley/shared/contacts/contact-record'
import { maxPageSize } from '@parley/shared/words'
import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Scope } from '../../../policy.ts'
import { oneSearchAtATime } from '../../search/one-at-a-time.ts'
import { findByVariants } from '../addresses/addresses.store.ts'
import { contactsWith, contactsWithExternalIds, searchContacts } from '../contacts.store.ts'
import { planFilter } from '../filter/filter-plan.store.ts'
import { hasConditions } from '../filter/read-filter.ts'
import { cutToPage, readTimeCursor } from '../time-cursor.ts'
import { describeContacts } from './describe-contacts.ts'
import { type RecordFilter, readParameters } from './read-parameters.ts'
import { type SliceOfRecords, sliceOfRecords } from './records.store.ts'

/**
 * Lists contacts newest first, or by the time of the change where `updated_after` is given. Following `next_cursor` returns every
 * contact that does not change exactly once.
 */
export async function listContactRecords(
  app: App,
  scope: Scope<'contacts.read'>,
  input: ListContactRecords,
): Promise<ContactRecords> {
  const { limit, cursor } = input
  const filter = await readParameters(app, scope, input)
  const only = await namedContacts(app, scope, { input, filter })
  if (only) return { data: await describeContacts(app.db, scope, only), next_cursor: null }
  const after = readTimeCursor(cursor)
  const found = await foundRecords(app, scope, { filter, after, limit: limit + 1 })
  const { page, next_cursor } = cutToPage(found, {
    limit,
    timeOf: ({ created_at, updated_at }) => (input.updated_after === undefined ? created_at : updated_at),
  })
  return { data: await describeContacts(app.db, scope, page), next_cursor }
}

type Asked = { readonly input: ListContactRecords; readonly filter: RecordFilter }

/** The few contacts that a search or an address names; undefined where neither is given. */
async function namedContacts(app: App, scope: Scope, { input, filter }: Asked): Promise<ContactTable[] | undefined> {
  const { q, phone, external_id: externalId } = input
  if (externalId !== undefined) return [...(await contactsWithExternalIds(app.db, scope, [externalId])).values()]
  if (phone !== undefined) {
    // In a query string a plus sign reads as a space.
    return [...(await findByVariants(app.db, scope, [`+${phone.replace(/\D/g, '')}`])).values()]
  }
  if (q === undefined) return undefined
  const search = { ...filter, q, page: 1, limit: maxPageSize }
  const { ids } = await oneSearchAtATime(app, scope.actor, (signal) =>
    searchContacts(app.store.textSearch, scope, { filter: search, signal }),
  )
  return contactsWith(app.db, scope, ids)
}

type Slice = Pick<SliceOfRecords, 'after' | 'limit'> & { readonly filter: RecordFilter }

/**
 * Reads a slice of the records. Filtered contacts are read beside the event loop, because a condition may be compared with every
 * value of a field.
 */
async function foundRecords(app: App, scope: Scope, { filter, ...slice }: Slice): Promise<ContactTable[]> {
  const { updated_after: updatedAfter } = filter
  const changedAfter = updatedAfter === undefined ? undefined : Date.parse(updatedAfter)
  const read = async (db: App['db']) =>
    sliceOfRecords(db, scope, { ...slice, changedAfter, plan: await planFilter(db, scope, filter) })
  if (!hasConditions(filter)) return read(app.db)
  return oneSearchAtATime(app, scope.actor, () => read(app.store.textSearch.db))
}
