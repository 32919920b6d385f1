import type { App } from '../../app.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import { type Channel, firstAddress } from '../../platforms/channel.ts'
import type { PlatformUpdate, UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { findConversation, lockCurrentConversation, recordMessage } from '../conversations/conversations.store.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { addAttachments } from '../messages/attachments/add-attachments.ts'
import { findByAnyAttempt } from '../messages/attempts.store.ts'
import { hasQueued, insertMessage } from '../messages/messages.store.ts'
import { otherApp, phoneApp } from '../messages/outbound-message.ts'
import { publishMessage } from '../messages/publish-message.ts'
import { recordReaction } from '../messages/reactions/record-reaction.ts'
import { recordStatusUpdate } from '../messages/record-status-update.ts'
import { contentOf, quotedBy } from './content-of.ts'
import { conversationForOutbound } from './conversation-for-outbound.ts'

type Echo = Extract<PlatformUpdate, { kind: 'echo' }>

/**
 * Stores a message that the business sent in the phone app, or that another app or bot of the number sent, as an answer of
 * ours: it is in the thread, and is not sent again. Received once, whatever the platform repeats.
 */
export async function receiveEcho(app: App, channel: Channel, update: Echo): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  const onPlatform = { channelId: channel.id, platformMessageId: update.platformMessageId }
  return app.transact(async (tx): Promise<UpdateResult> => {
    // An attempt of ours that failed has an id of its own.
    if (await findByAnyAttempt(tx, scope, onPlatform)) return undefined
    const place = await placeOf(app, tx, scope, { channel, update })
    if (!place) return { isEarly: true }
    // Checked again: while this waited for the contact's lock, the duplicate may have been stored.
    if (await findByAnyAttempt(tx, scope, onPlatform)) return undefined
    return storeEcho(app, tx, scope, { channel, update, place })
  })
}

type ChannelEcho = { readonly channel: Channel; readonly update: Echo }
type Place = { readonly contactId: string; readonly conversation: ConversationTable | undefined }

/**
 * The conversation that it belongs to, opened where there is none. A reaction opens none. Undefined while a send to the customer
 * is in progress: the platform may report what Parley itself sends, before it answers the send with the id.
 */
async function placeOf(app: App, tx: Tx, scope: Scope, { channel, update }: ChannelEcho): Promise<Place | undefined> {
  const contact = await findOrCreateContact(app, tx, scope, { ...update.to, name: null, source: 'receipt' })
  if (update.by && (await hasQueued(tx, scope, [contact.id]))) return undefined
  const customer = { contactId: contact.id, channelId: channel.id }
  const current = await lockCurrentConversation(app, tx, scope, customer)
  if (update.isReaction) {
    const quoted = await quotedBy(tx, scope, { channelId: channel.id, ...update })
    const quotedIn = quoted?.conversation_id ?? undefined
    const conversation = (quotedIn && (await findConversation(tx, scope, quotedIn))) || current
    return { contactId: contact.id, conversation }
  }
  const conversation = await conversationForOutbound(app, tx, scope, {
    channel,
    contact,
    current,
    at: update.at,
    reason: update.by ? 'another app' : 'phone app',
  })
  return { contactId: contact.id, conversation }
}

async function storeEcho(
  app: App,
  tx: Tx,
  scope: Scope,
  { channel, update, place }: ChannelEcho & { readonly place: Place },
): Promise<UpdateResult> {
  const now = app.now()
  const at = Math.min(update.at, now)
  const quoted = await quotedBy(tx, scope, { channelId: channel.id, ...update })
  const content = contentOf(update, quoted)
  const conversationId = place.conversation?.id ?? null
  const author = update.by ? otherApp : phoneApp
  const message = await insertMessage(tx, {
    ...author,
    id: app.newId(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    channel_id: channel.id,
    contact_id: place.contactId,
    conversation_id: conversationId,
    direction: 'outbound',
    kind: update.isReaction ? 'notice' : 'text',
    text: update.text,
    content: JSON.stringify(content),
    // A message is settled below, in the same transaction, with its event. A reaction is none.
    ...(update.isReaction ? { status: 'sent', sent_at: at } : { status: 'queued' }),
    platform_message_id: update.platformMessageId,
    quoted_platform_message_id: update.quotedPlatformMessageId,
    created_at: at,
    customer_address: firstAddress(update.to) ?? null,
  } satisfies MessageTable)
  if (update.attachment) {
    const attachments = [{ messageId: message.id, attachment: update.attachment }]
    await addAttachments(app, tx, scope, { channelId: channel.id, attachments })
  }
  if (!update.isReaction) await recordStatusUpdate(app, tx, scope, { message, statusUpdate: { kind: 'sent', at } })
  const isReaction = content.type === 'reaction'
  if (isReaction && quoted) {
    await recordReaction(app, tx, scope, { to: quoted, by: message, emoji: content.emoji })
  }
  if (conversationId === null) return { messageId: message.id }
  const recorded = { conversationId, text: update.text, direction: 'outbound', isReaction, at, now } as const
  // People type in the phone app. Another app is a bot or a program as a rule.
  const repliedBy = { id: author.sent_by_id, isPerson: author === phoneApp }
  await recordMessage(tx, scope, { ...recorded, ...(!update.isReaction && { repliedBy }) })
  app.live.publish(scope, { noun: 'conversations', id: conversationId })
  publishMessage(app, scope, message)
  return { messageId: message.id, conversationId }
}
