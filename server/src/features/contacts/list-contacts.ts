import type { ContactView, CountContacts, SortContacts } from '@parley/shared/contacts/contacts'
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
 * The newest contact comes first, unless another order is given; in a search always. A long list is not counted, because that takes
 * longer than to read a page of it: `total` is then the least that it can be, `total_capped` says so, and `countContacts` counts.
 */
export async function listContacts(
  app: App,
  scope: Scope<'contacts.read'>,
  input: SortContacts,
): Promise<Paged<ContactView>> {
  const { q } = input
  const filter = await readFilter(app, scope, input)
  if (q === undefined && hasConditions(filter)) {
    return oneSearchAtATime(app, scope.actor, () => pageOfList(app, scope, { input, filter }))
  }
  if (q === undefined) return pageOfList(app, scope, { input, filter })
  const { total, isCapped, ids } = await oneSearchAtATime(app, scope.actor, (signal) =>
    searchContacts(app.store.textSearch, scope, { filter: { ...input, ...filter, q }, signal }),
  )
  const contacts = await contactsWith(app.db, scope, ids)
  return {
    data: contacts.map(presentContact),
    pagination: { ...pagination(input, total), ...(isCapped && { total_capped: true }) },
  }
}

/** How many contacts meet a filter; null where it takes more than two seconds to count them. */
export async function countContacts(
  app: App,
  scope: Scope<'contacts.read'>,
  input: CountContacts,
): Promise<{ total: number | null }> {
  const filter = await readFilter(app, scope, input)
  const count = async () => {
    const plan = await planFilter(app.store.textSearch.db, scope, filter)
    return countInTime(app, (beside) => countFiltered(beside, plan))
  }
  // In a queue of its own, so that the pages of the list do not wait for it.
  return { total: (await oneSearchAtATime(app, scope.actor, count, 'count')) ?? null }
}

type Filtered = { readonly input: SortContacts; readonly filter: ReadFilter }

/** A page of a list that begins further down is read beside the event loop, because all contacts above it are passed over. */
const mostPassedOver = 1_000

/** The page of a filter is read beside the event loop, because a condition may be compared with every value of a field. */
async function pageOfList(app: App, scope: Scope, { input, filter }: Filtered): Promise<Paged<ContactView>> {
  const isFiltered = hasConditions(filter)
  const isDeep = (input.page - 1) * input.limit > mostPassedOver
  const db = isFiltered || isDeep ? app.store.textSearch.db : app.db
  const plan = await planFilter(db, scope, filter)
  const few = isFiltered && typeof plan.count !== 'number' ? undefined : await countIfFew(db, plan)
  const counts: { total?: Promise<number | undefined> } = few === undefined ? {} : { total: Promise.resolve(few) }
  const count = () => {
    counts.total ??= countInTime(app, (beside) => countFiltered(beside, plan))
    return counts.total
  }
  const contacts = await pageOfContacts(db, scope, { ...input, plan, count })
  // An empty page behind the last one does not show how long the list is.
  const isBehind = contacts.length === 0 && input.page > 1
  const total = await (isBehind ? count() : counts.total)
  return { data: contacts.map(presentContact), pagination: pageOf(input, contacts.length, total) }
}
