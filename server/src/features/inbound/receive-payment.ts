import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import { addressValues, type Channel } from '../../platforms/channel.ts'
import type { Payment, PaymentUpdate } from '../../platforms/payment-update.ts'
import type { UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { lockCurrentConversation } from '../conversations/conversations.store.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { findOnPlatform, insertMessage, updateMessage } from '../messages/messages.store.ts'
import { publishMessage } from '../messages/publish-message.ts'
import { contentOf, quotedBy } from './content-of.ts'
import { threadLine } from './thread-line.ts'

type OfPayment = { readonly channel: Channel; readonly update: PaymentUpdate }

/**
 * Stores the latest state of a payment in the one line that it has beside its order, in the order's conversation or else the
 * customer's current one. Like a reaction, it needs nobody, opens no conversation and no reply window; and it changes nothing
 * of the order's delivery. Undefined where neither the order nor the customer is known.
 */
export async function receivePayment(app: App, channel: Channel, update: PaymentUpdate): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  return app.transact(async (tx) => {
    const quoting = { channelId: channel.id, quotedPlatformMessageId: update.orderPlatformMessageId }
    const sent = await quotedBy(tx, scope, quoting)
    if (!sent && addressValues(update.from).length === 0) return undefined
    const contact = await findOrCreateContact(app, tx, scope, {
      ...update.from,
      ...(sent && { contactId: sent.contact_id }),
      name: null,
      source: 'receipt',
      at: update.at,
    })
    // Read again: only one report about a customer is processed at a time from here on, and contacts may have been merged.
    const order = sent && (await quotedBy(tx, scope, quoting))
    const message = await storePayment(app, tx, scope, { channel, update, order, contact })
    const { id: messageId, conversation_id: conversationId } = message
    publishMessage(app, scope, message)
    return { messageId, ...(conversationId !== null && { conversationId }) }
  })
}

type Placed = OfPayment & { readonly order: MessageTable | undefined; readonly contact: ContactTable }

async function storePayment(app: App, tx: Tx, scope: Scope, placed: Placed): Promise<MessageTable> {
  const { channel, update, order, contact } = placed
  const { payment, orderPlatformMessageId } = update
  const platformMessageId = `payment ${orderPlatformMessageId}`
  const text = textOf(payment)
  const payload = { type: 'payment', ...payment } as const
  const content = contentOf({ text, content: payload, quotedPlatformMessageId: orderPlatformMessageId }, order)
  const stored = await findOnPlatform(tx, scope, { channelId: channel.id, platformMessageId })
  if (stored) {
    if (isOutdated(stored, payment)) return stored
    return updateMessage(tx, scope, stored.id, { text, content: JSON.stringify(content) })
  }
  const current = order?.conversation_id
    ? undefined
    : await lockCurrentConversation(app, tx, scope, { contactId: contact.id, channelId: channel.id })
  const line = threadLine(app, scope, {
    channel,
    contactId: contact.id,
    conversationId: order?.conversation_id ?? current?.id ?? null,
    platformMessageId,
    direction: 'inbound',
    text,
    content,
    at: update.at,
  })
  return insertMessage(tx, { ...line, quoted_platform_message_id: orderPlatformMessageId })
}

/** Platforms report times in whole seconds: within one, the beginning of a payment does not follow its end. */
function isOutdated({ content }: MessageTable, { updated_at: at, status }: Payment): boolean {
  const before = JSON.parse(content ?? '{}') as Partial<Extract<MessageContent, { type: 'payment' }>>
  const known = before.updated_at ?? ''
  return known > at || (known === at && status === 'pending')
}

/** What searches and programs without `content` show. */
function textOf({ status, amount, currency, reference_id: reference, error }: Payment): string {
  const cost = [amount, currency].filter(Boolean).join(' ')
  const about = [cost, reference && `(${reference})`].filter(Boolean).join(' ')
  const reason = error === undefined ? '' : ` – ${error.message}`
  return `[Payment] ${status}${about && `: ${about}`}${reason}`
}
