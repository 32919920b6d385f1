import { checkPhone } from '@parley/shared/contacts/phone'
import type { SentMessage } from '@parley/shared/conversations/messages'
import type { Recipient, StartConversation } from '@parley/shared/conversations/start-conversation'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import { invalidField, notFound } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { chooseChannel } from '../channels/choose-channel.ts'
import { lockContact } from '../contacts/contacts.store.ts'
import { lockCurrentConversation } from '../conversations/conversations.store.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { conversationForOutbound } from '../inbound/conversation-for-outbound.ts'
import { presentSent, queueContent } from '../messages/send-message.ts'
import { sendQueued } from '../messages/send-queued.ts'
import { queueTemplate } from '../messages/send-template-message.ts'
import { requireTemplateOn } from '../templates/require-template.ts'

/**
 * Sends a message to a contact, or to a number that may be new, in the conversation that goes on with them or else in a new
 * one, under the rules of a reply: a refusal leaves neither a contact nor a conversation behind. It is sent through the
 * chosen channel, else through the default one; a template of another account through a channel of that.
 */
export async function startConversation(
  app: App,
  scope: Scope<'messages.send'>,
  { to, message, channelId }: StartConversation,
): Promise<SentMessage> {
  const channel = await channelForStart(app, scope, { message, channelId })
  const queued = await app.transact(async (tx) => {
    const conversationId = await conversationWith(app, tx, scope, { to, channel })
    return 'text' in message
      ? queueContent(app, tx, scope, { conversationId, content: { type: 'text', text: message.text } })
      : queueTemplate(app, tx, scope, {
          ...message,
          conversationId,
          ...('phone' in to && { phone: requirePhone(to.phone) }),
        })
  })
  const settled = await sendQueued(app, scope, queued)
  return presentSent(settled, { conversationId: queued.message.conversation_id ?? '' }, queued.channel)
}

async function channelForStart(
  app: App,
  scope: Scope,
  { message, channelId }: Pick<StartConversation, 'message' | 'channelId'>,
): Promise<Channel> {
  if ('text' in message) return chooseChannel(app.db, scope, channelId)
  return (await requireTemplateOn(app, scope, { templateId: message.templateId, channelId })).channel
}

type RecipientOn = { readonly to: Recipient; readonly channel: Channel }

/** The conversation that goes on with a recipient on a channel, or else a new one, with a new contact for a new number. */
export async function conversationWith(app: App, tx: Tx, scope: Scope, { to, channel }: RecipientOn): Promise<string> {
  const contact = await contactFor(app, tx, scope, to)
  const current = await lockCurrentConversation(app, tx, scope, { contactId: contact.id, channelId: channel.id })
  return (await conversationForOutbound(app, tx, scope, { channel, contact, current, at: app.now() })).id
}

async function contactFor(app: App, tx: Tx, scope: Scope, to: Recipient): Promise<ContactTable> {
  if ('phone' in to) {
    const phone = requirePhone(to.phone)
    return findOrCreateContact(app, tx, scope, { phone, platformUserId: null, name: null, source: 'list' })
  }
  const contact = await lockContact(app, tx, scope, to.contactId)
  if (!contact) throw notFound('contact')
  return contact
}

/** The number of a recipient. Throws `invalid_request` at its field where it is none. */
export function requirePhone(written: string): string {
  const checked = checkPhone(written)
  if (!checked.ok) throw invalidField('to.phone', checked.problem)
  return checked.phone
}
