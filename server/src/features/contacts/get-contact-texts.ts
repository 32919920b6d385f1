import type { ContactId } from '@parley/shared/contacts/contacts'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { contactTexts } from '../contact-fields/contact-texts.ts'
import { findContact } from './contacts.store.ts'

/** What `{{contact.KEY}}` stands for in a text to a contact. What the contact does not have is left out. */
export async function getContactTexts(
  app: App,
  scope: Scope<'contacts.read'>,
  input: ContactId,
): Promise<{ data: { key: string; text: string }[] }> {
  const contact = await findContact(app.db, scope, input.contactId)
  if (!contact) throw notFound('contact')
  const texts = (await contactTexts(app.db, scope, [contact])).get(contact.id) ?? []
  return { data: [...texts].map(([key, text]) => ({ key, text })) }
}
