import type { FindStart, Recipient, StartPoint } from '@parley/shared/conversations/start-conversation'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { chooseChannel } from '../channels/choose-channel.ts'
import { findByVariants, variantsOf } from '../contacts/addresses/addresses.store.ts'
import { findContact } from '../contacts/contacts.store.ts'
import { presentContact } from '../contacts/present-contact.ts'
import { lockCurrentConversation } from '../conversations/conversations.store.ts'
import { conversationToContinue } from '../inbound/conversation-for-outbound.ts'
import { objectionToSending } from '../messages/may-send.ts'
import { requirePhone } from './start-conversation.ts'

/** Finds where a message to a recipient would go now, by the rules of `startConversation`. Changes nothing. */
export async function findStart(
  app: App,
  scope: Scope<'messages.send'>,
  { to, channelId }: FindStart,
): Promise<StartPoint> {
  const channel = await chooseChannel(app.db, scope, channelId)
  return app.transact(async (tx) => {
    const contact = await findRecipient(tx, scope, to)
    if (!contact) return { contact: null, conversation_id: null, takes_text: false }
    const current = await lockCurrentConversation(app, tx, scope, { contactId: contact.id, channelId: channel.id })
    const place = { channel, contact, current, at: app.now() }
    const conversation = await conversationToContinue(app, tx, scope, place)
    const { id, name, phone, opt_out, blocked_at } = presentContact(contact)
    return {
      contact: { id, name, phone, opt_out, blocked_at },
      conversation_id: conversation?.id ?? null,
      takes_text:
        conversation !== undefined && objectionToSending(app, { channel, conversation, contact }) === undefined,
    }
  })
}

/** Finds the contact of a recipient. Returns undefined for a number that no contact has now. */
async function findRecipient(tx: Tx, scope: Scope, to: Recipient): Promise<ContactTable | undefined> {
  if ('phone' in to) {
    const phone = requirePhone(to.phone)
    const owner = (await findByVariants(tx, scope, [phone])).get(phone)
    return owner?.phone != null && variantsOf(phone).includes(owner.phone) ? owner : undefined
  }
  const contact = await findContact(tx, scope, to.contactId)
  if (!contact) throw notFound('contact')
  return contact
}
