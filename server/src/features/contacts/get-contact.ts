import type { ContactId, ContactView } from '@parley/shared/contacts/contacts'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize } from '../../policy.ts'
import { findContact } from './contacts.store.ts'
import { presentContact } from './present-contact.ts'

export async function getContact(app: App, actor: Actor, input: ContactId & Where): Promise<ContactView> {
  const scope = authorize(actor, 'contacts.read', input)
  const contact = await findContact(app.db, scope, input.contactId)
  if (!contact) throw new AppError('not_found', 'There is no such contact in this workspace')
  return presentContact(contact)
}
