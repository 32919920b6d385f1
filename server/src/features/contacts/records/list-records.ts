import type { ContactRecords, ListContactRecords } from '@parley/shared/contacts/contact-record'
import { maxPageSize } from '@parley/shared/words'
import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Scope } from '../../../policy.ts'
import { oneSearchAtATime } from '../../search/one-at-a-time.ts'
import { findByVariants } from '../addresses/addresses.store.ts'
import { contactsWith, contactsWithExternalIds, searchContacts } from '../contacts.store.ts'
import { cursorOf, readTimeCursor } from '../time-cursor.ts'
import { describeContacts } from './describe-contacts.ts'
import { sliceOfRecords } from './records.store.ts'

/**
 * Newest first, or by the time of the change where `updated_after` is given. Following `next_cursor` returns every contact
 * that does not change exactly once.
 */
export async function listContactRecords(
  app: App,
  scope: Scope<'contacts.read'>,
  input: ListContactRecords,
): Promise<ContactRecords> {
  const { limit, cursor } = input
  const only = await namedContacts(app, scope, input)
  if (only) return { data: await describeContacts(app.db, scope, only), next_cursor: null }
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const found = await sliceOfRecords(app.db, scope, { filter: input, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const next_cursor = last
    ? cursorOf(input.updated_after === undefined ? last.created_at : last.updated_at, last.id)
    : null
  return { data: await describeContacts(app.db, scope, page), next_cursor }
}

/** The few contacts that a search or an address names; undefined where neither is given. */
async function namedContacts(app: App, scope: Scope, input: ListContactRecords): Promise<ContactTable[] | undefined> {
  const { q, phone, external_id: externalId } = input
  if (externalId !== undefined) return [...(await contactsWithExternalIds(app.db, scope, [externalId])).values()]
  if (phone !== undefined) {
    // In a query string a plus sign reads as a space.
    return [...(await findByVariants(app.db, scope, [`+${phone.replace(/\D/g, '')}`])).values()]
  }
  if (q === undefined) return undefined
  const filter = { q, optedOut: input.opted_out, page: 1, limit: maxPageSize }
  const { ids } = await oneSearchAtATime(app, scope.actor, (signal) =>
    searchContacts(app.store.textSearch, scope, { filter, signal }),
  )
  return contactsWith(app.db, scope, ids)
}
