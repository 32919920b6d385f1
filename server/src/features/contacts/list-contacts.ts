import type { ContactView, SortContacts } from '@parley/shared/contacts/contacts'
import { type Paged, pagination } from '@parley/shared/paging'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { oneSearchAtATime } from '../search/one-at-a-time.ts'
import { contactsWith, countContacts, pageOfContacts, searchContacts } from './contacts.store.ts'
import { presentContact } from './present-contact.ts'

/** The newest contact comes first, unless another order is given; in a search always. */
export async function listContacts(
  app: App,
  scope: Scope<'contacts.read'>,
  input: SortContacts,
): Promise<Paged<ContactView>> {
  const { q } = input
  if (q === undefined) {
    const contacts = await pageOfContacts(app.db, scope, input)
    return {
      data: contacts.map(presentContact),
      pagination: pagination(input, await countContacts(app.db, scope, input)),
    }
  }
  const { total, isCapped, ids } = await oneSearchAtATime(app, scope.actor, (signal) =>
    searchContacts(app.store.textSearch, scope, { filter: { ...input, q }, signal }),
  )
  const contacts = await contactsWith(app.db, scope, ids)
  return {
    data: contacts.map(presentContact),
    pagination: { ...pagination(input, total), ...(isCapped && { total_capped: true }) },
  }
}
