import type { ListOfContact } from '@parley/shared/contacts/contacts'
import type { MessageView } from '@parley/shared/conversations/messages'
import { type Paged, pagination } from '@parley/shared/paging'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { findContact } from '../contacts/contacts.store.ts'
import { countCampaignMessages, pageOfCampaignMessages } from './campaign-messages.store.ts'
import { presentMessage } from './present-message.ts'

/** What campaigns sent to one contact, answered or not, newest first. */
export async function listCampaignMessages(
  app: App,
  scope: Scope<'contacts.read_messages'>,
  input: ListOfContact,
): Promise<Paged<MessageView>> {
  const contact = await findContact(app.db, scope, input.contactId)
  if (!contact) throw notFound('contact')
  const messages = await pageOfCampaignMessages(app.db, scope, { ...input, contactId: contact.id }).execute()
  const total = await countCampaignMessages(app.db, scope, contact.id)
  return { data: messages.map((message) => presentMessage(message)), pagination: pagination(input, total) }
}
