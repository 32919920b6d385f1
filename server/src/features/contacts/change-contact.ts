import type { ChangeContact, CreateContact } from '@parley/shared/contacts/contact-changes'
import type { ContactView } from '@parley/shared/contacts/contacts'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { findContact } from './contacts.store.ts'
import { presentContact } from './present-contact.ts'
import { emitSaved } from './records/emit-saved.ts'
import { saveContact } from './save-contact.ts'

/** Creates a contact that a member typed. Throws `conflict` where an address belongs to another contact, which it names. */
export async function createContact(
  app: App,
  scope: Scope<'contacts.manage'>,
  { changes }: CreateContact,
): Promise<ContactView> {
  return app.transact(async (tx) => {
    const saved = await saveContact(app, tx, scope, { changes, source: 'person' })
    await emitSaved(app, tx, scope, saved)
    return presentContact(saved.contact)
  })
}

/**
 * Changes a contact as a member edited it. Of two who edit it at once both keep their fields; the second one to change the
 * same field gets a `conflict` that says who changed it to what.
 */
export async function changeContact(
  app: App,
  scope: Scope<'contacts.manage'>,
  { contactId, changes, seen }: ChangeContact,
): Promise<ContactView> {
  return app.transact(async (tx) => {
    const known = await findContact(tx, scope, contactId)
    if (!known) throw notFound('contact')
    const saved = await saveContact(app, tx, scope, { contact: known, changes, seen, source: 'person' })
    await emitSaved(app, tx, scope, saved)
    return presentContact(saved.contact)
  })
}
