import type { ListTagsOfContacts, TagContacts, TagsOfContact } from '@parley/shared/contacts/contact-tags'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { Schema } from '../../db/schema.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { changeContactTags, tagsOfContacts } from '../tags/tagged-contacts.store.ts'
import { contactsWith } from './contacts.store.ts'
import { contactSubject } from './present-contact.ts'

/**
 * Adds tags to contacts and takes tags off them, all in one transaction. Contacts that do not exist are left out. Returns the
 * tags that the others have then. An unknown tag is refused at `add_tags`; `conflict` where a contact would have too many.
 */
export async function tagContacts(
  app: App,
  scope: Scope<'contacts.manage'>,
  { contactIds, add_tags: add, remove_tags: remove }: TagContacts,
): Promise<{ data: TagsOfContact[] }> {
  return app.transact(async (tx) => {
    const contacts = await contactsWith(tx, scope, contactIds)
    const ids = contacts.map(({ id }) => id)
    const before = await namesByContact(tx, scope, ids)
    const changed = await changeContactTags(tx, scope, { contactIds: ids, add, remove })
    const after = await namesByContact(tx, scope, ids)
    for (const contact of contacts.filter(({ id }) => changed.has(id))) {
      await recordAudit(app, tx, scope, {
        action: 'contact.tagged',
        subject: contactSubject(contact),
        subjectId: `contact:${contact.id}`,
        details: whatChanged({ tags: before(contact.id) }, { tags: after(contact.id) }),
      })
      app.live.publish(scope, { noun: 'contacts', id: contact.id })
    }
    return { data: ids.map((contactId) => ({ contactId, tags: after(contactId) })) }
  })
}

/** The tags of these contacts. Those that do not exist have none. */
export async function listTagsOfContacts(
  app: App,
  scope: Scope<'contacts.read'>,
  { contactIds }: ListTagsOfContacts,
): Promise<{ data: TagsOfContact[] }> {
  const tags = await namesByContact(app.db, scope, contactIds)
  return { data: contactIds.map((contactId) => ({ contactId, tags: tags(contactId) })) }
}

async function namesByContact(
  db: Kysely<Schema>,
  scope: Scope,
  contactIds: readonly string[],
): Promise<(contactId: string) => string[]> {
  const tags = await tagsOfContacts(db, scope, contactIds)
  return (contactId) => (tags.get(contactId) ?? []).map(({ name }) => name)
}
