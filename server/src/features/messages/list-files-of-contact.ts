import type { ListOfContact } from '@parley/shared/contacts/contacts'
import type { MessageView } from '@parley/shared/conversations/messages'
import { type Paged, pagination } from '@parley/shared/paging'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { findContact } from '../contacts/contacts.store.ts'
import { countMessagesWithFiles, pageOfMessagesWithFiles } from './messages-with-files.store.ts'
import { presentMessages } from './present-messages.ts'

/** The messages from and to one contact whose file is stored, newest first, each with its file as `media`. */
export async function listFilesOfContact(
  app: App,
  scope: Scope<'contacts.read_messages'>,
  input: ListOfContact,
): Promise<Paged<MessageView>> {
  const contact = await findContact(app.db, scope, input.contactId)
  if (!contact) throw notFound('contact')
  const messages = await pageOfMessagesWithFiles(app.db, scope, { ...input, contactId: contact.id }).execute()
  const total = await countMessagesWithFiles(app.db, scope, contact.id)
  return { data: await presentMessages(app.db, scope, messages), pagination: pagination(input, total) }
}
