import type { ContactRecord } from '@parley/shared/contacts/contact-record'
import type { BlockContact, ContactId } from '@parley/shared/contacts/contacts'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { blockContact, unblockContact } from '../blocks/block-contact.ts'
import { recordWithId } from './save-record.ts'

/** Blocks as `blockContact`, and returns the contact as programs see it. */
export async function blockContactRecord(
  app: App,
  scope: Scope<'contacts.block'>,
  input: BlockContact,
): Promise<ContactRecord> {
  const { id } = await blockContact(app, scope, input)
  return recordWithId(app.db, scope, id)
}

/** Ends the block as `unblockContact`, and returns the contact as programs see it. */
export async function unblockContactRecord(
  app: App,
  scope: Scope<'contacts.block'>,
  input: ContactId,
): Promise<ContactRecord> {
  const { id } = await unblockContact(app, scope, input)
  return recordWithId(app.db, scope, id)
}
