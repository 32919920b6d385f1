import type { ContactView, ListContacts } from '@parley/shared/contacts/contacts'
import { type Paged, pagination } from '@parley/shared/paging'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { oneSearchAtATime } from '../search/one-at-a-time.ts'
import { countContacts, pageOfContacts } from './contacts.store.ts'
import { presentContact } from './present-contact.ts'

/** The newest contact comes first. */
export async function listContacts(app: App, actor: Actor, input: ListContacts & Where): Promise<Paged<ContactView>> {
  const scope = authorize(actor, 'contacts.read', input)
  const read = async (signal?: AbortSignal) => {
    const contacts = await pageOfContacts(app.db, scope, input)
    signal?.throwIfAborted()
    return { contacts, total: await countContacts(app.db, scope, input) }
  }
  const { contacts, total } = await (input.q === undefined ? read() : oneSearchAtATime(app, actor, read))
  return { data: contacts.map(presentContact), pagination: pagination(input, total) }
}
