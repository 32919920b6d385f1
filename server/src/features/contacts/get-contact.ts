import type { ContactDetail, ContactId } from '@parley/shared/contacts/contacts'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { addressesOfContact } from './addresses/addresses.store.ts'
import { findContact } from './contacts.store.ts'
import { presentAddress, presentContact } from './present-contact.ts'

/** One contact with every address that it has or had. The id of a contact that was merged leads to the remaining one. */
export async function getContact(app: App, scope: Scope<'contacts.read'>, input: ContactId): Promise<ContactDetail> {
  const contact = await findContact(app.db, scope, input.contactId)
  if (!contact) throw notFound('contact')
  const addresses = await addressesOfContact(app.db, scope, contact.id)
  return { ...presentContact(contact), addresses: addresses.map((address) => presentAddress(address, contact)) }
}
