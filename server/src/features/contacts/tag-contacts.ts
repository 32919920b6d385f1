import type { ListTagsOfContacts, TagContacts, TagsOfContact } from '@parley/shared/contacts/contact-tags'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { contactsWith } from './contacts.store.ts'
import { changeTags, tagNamesOf } from './saving/change-tags.ts'

/**
 * Adds tags to contacts and takes tags off them, all in one transaction. Contacts that do not exist are left out. Returns the
 * tags that the others have then. An unknown tag is refused at `add_tags`; `conflict` where a contact would have too many.
 */
export async function tagContacts(
  app: App,
  scope: Scope<'contacts.manage'>,
  { contactIds, ...changes }: TagContacts,
): Promise<{ data: TagsOfContact[] }> {
  return app.transact(async (tx) => {
    const contacts = await contactsWith(tx, scope, contactIds)
    await changeTags(
      app,
      tx,
      scope,
      contacts.map((contact) => ({ contact, changes, source: 'person' })),
    )
    const ids = contacts.map(({ id }) => id)
    const tags = await tagNamesOf(tx, scope, ids)
    return { data: ids.map((contactId) => ({ contactId, tags: tags(contactId) })) }
  })
}

/** The tags of these contacts. Those that do not exist have none. */
export async function listTagsOfContacts(
  app: App,
  scope: Scope<'contacts.read'>,
  { contactIds }: ListTagsOfContacts,
): Promise<{ data: TagsOfContact[] }> {
  const tags = await tagNamesOf(app.db, scope, contactIds)
  return { data: contactIds.map((contactId) => ({ contactId, tags: tags(contactId) })) }
}
