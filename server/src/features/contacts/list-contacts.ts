import type { ContactView, SortContacts } from '@parley/shared/contacts/contacts'
import { type Paged, pagination, uncountedPagination } from '@parley/shared/paging'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { oneSearchAtATime } from '../search/one-at-a-time.ts'
import { contactsWith, pageOfContacts, searchContacts } from './contacts.store.ts'
import { countContacts, isFew } from './filter/filtered-contacts.store.ts'
import { countInTime } from './filter/in-time.ts'
import { hasConditions, type ReadFilter, readFilter } from './filter/read-filter.ts'
import { presentContact } from './present-contact.ts'

/**
 * The newest contact comes first, unless another order is given; in a search always. A total that takes more than two seconds
 * to count is the least that it can be, with `total_capped` where there can be more.
 */
export async function listContacts(
  app: App,
  scope: Scope<'contacts.read'>,
  input: SortContacts,
): Promise<Paged<ContactView>> {
  const { q } = input
  const filter = await readFilter(app, scope, input)
  if (q === undefined && hasConditions(filter)) {
    return oneSearchAtATime(app, scope.actor, () => filteredPage(app, scope, { input, filter }))
  }
  if (q === undefined) {
    const contacts = await pageOfContacts(app.db, scope, { ...input, ...filter })
    return {
      data: contacts.map(presentContact),
      pagination: pagination(input, await countContacts(app.db, scope, filter)),
    }
  }
  const { total, isCapped, ids } = await oneSearchAtATime(app, scope.actor, (signal) =>
    searchContacts(app.store.textSearch, scope, { filter: { ...input, ...filter, q }, signal }),
  )
  const contacts = await contactsWith(app.db, scope, ids)
  return {
    data: contacts.map(presentContact),
    pagination: { ...pagination(input, total), ...(isCapped && { total_capped: true }) },
  }
}

type Filtered = { readonly input: SortContacts; readonly filter: ReadFilter }

/** Read beside the event loop, because a condition may be compared with every value of a field. */
async function filteredPage(app: App, scope: Scope, { input, filter }: Filtered): Promise<Paged<ContactView>> {
  const { db } = app.store.textSearch
  const counted = await countInTime(countContacts(db, scope, filter))
  const areFew = counted !== undefined && isFew(counted)
  const contacts = await pageOfContacts(db, scope, { ...input, ...filter, areFew })
  return {
    data: contacts.map(presentContact),
    pagination: counted === undefined ? uncountedPagination(input, contacts.length) : pagination(input, counted),
  }
}
