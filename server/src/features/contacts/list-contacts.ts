import type { ContactView, SortContacts } from '@parley/shared/contacts/contacts'
import { type Paged, pageOf, pagination } from '@parley/shared/paging'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { oneSearchAtATime } from '../search/one-at-a-time.ts'
import { contactsWith, pageOfContacts, searchContacts } from './contacts.store.ts'
import { countInTime } from './filter/count-in-time.ts'
import { countFiltered, countIfFew, planFilter } from './filter/filter-plan.store.ts'
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
    return oneSearchAtATime(app, scope.actor, () => countedPage(app, scope, { input, filter }))
  }
  if (q === undefined) return countedPage(app, scope, { input, filter })
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

/** A page of a list that begins further down is read beside the event loop, because all contacts above it are passed over. */
const mostPassedOver = 1_000

/**
 * The page of a filter is read beside the event loop, because a condition may be compared with every value of a field, and long
 * lists are counted there at the same time.
 */
async function countedPage(app: App, scope: Scope, { input, filter }: Filtered): Promise<Paged<ContactView>> {
  const isFiltered = hasConditions(filter)
  const isDeep = (input.page - 1) * input.limit > mostPassedOver
  const db = isFiltered || isDeep ? app.store.textSearch.db : app.db
  const plan = await planFilter(db, scope, filter)
  const few = isFiltered && typeof plan.count !== 'number' ? undefined : await countIfFew(db, plan)
  const most = few === undefined ? countInTime(app, (beside) => countFiltered(beside, plan)) : Promise.resolve(few)
  const [counted, contacts] = await Promise.all([most, pageOfContacts(db, scope, { ...input, plan, most })])
  return { data: contacts.map(presentContact), pagination: pageOf(input, contacts.length, counted) }
}
