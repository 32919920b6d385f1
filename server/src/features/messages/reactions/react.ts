import { maxReactionAgeMs } from '@parley/shared/conversations/content-limits'
import type { React, ReactOnce, SentMessage } from '@parley/shared/conversations/messages'
import { reactionText } from '@parley/shared/conversations/reaction-text'
import { sentence } from '@parley/shared/sentences/sentence'
import { authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { MessageTable } from '../../../db/schema/messages.ts'
import type { Tx } from '../../../db/transact.ts'
import { invalidField, notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { findLastWrittenIn } from '../../conversations/conversations.store.ts'
import type { ForSending } from '../../conversations/lock-for-sending.store.ts'
import { lockWithChannel } from '../../conversations/lock-with-channel.ts'
import type { Resumable } from '../../idempotency/answer-once.ts'
import { onceForPerson } from '../../idempotency/once-for-person.ts'
import { requireTaken } from '../content/prepare-content.ts'
import { quoteOf } from '../content/quote.ts'
import type { ByPerson } from '../delayed/send-reply.ts'
import { objectionToSending, windowClosed } from '../may-send.ts'
import { findMessage } from '../messages.store.ts'
import { addReaction } from '../outbound-message.ts'
import { presentSent } from '../send-message.ts'
import { type QueuedMessage, sendQueued } from '../send-queued.ts'
import { reactionIn } from './record-reaction.ts'

/**
 * Reacts to a message in either direction, or takes the reaction back. The reaction is a message of its own, which is no reply: it
 * reopens nothing, and is no newest message in the list. Throws `invalid_request` where the platform takes no reaction to the message.
 * A `resultId` of an existing message returns that message: it is not sent again.
 */
export async function react(
  app: App,
  scope: Scope<'messages.send'>,
  { resultId, ...input }: React & Resumable,
): Promise<SentMessage> {
  const existing = resultId === undefined ? undefined : await findMessage(app.db, scope, resultId)
  if (existing) {
    return presentSent(existing, { conversationId: '' }, await findChannel(app.db, scope, existing.channel_id))
  }
  const queued = await app.transact((tx) => queueReaction(app, tx, scope, { ...input, resultId }))
  const settled = await sendQueued(app, scope, queued)
  return presentSent(settled, { conversationId: queued.message.conversation_id ?? '' }, queued.channel)
}

/** Does what `react` does for a member, whose repeated request returns the first result. */
export async function reactOnce(app: App, scope: ByPerson, { requestId, ...input }: ReactOnce): Promise<SentMessage> {
  const path = `messages.react ${scope.workspaceId} ${scope.mode}`
  const { messageId, emoji } = input
  const request = { path, key: requestId, input: { messageId, emoji } }
  return onceForPerson(app, scope, request, (resultId) => react(app, scope, { ...input, resultId }))
}

async function queueReaction(
  app: App,
  tx: Tx,
  scope: Scope,
  { messageId, emoji, resultId }: React & Resumable,
): Promise<QueuedMessage> {
  const target = await findMessage(tx, scope, messageId)
  if (!target) throw notFound('message')
  const platformMessageId = requireReactable(app, target)
  const { conversation, contact, channel, to } = await lockForReaction(app, tx, scope, target)
  requireTaken(app.platforms.of(channel), 'reaction', 'emoji')
  const content = { type: 'reaction', emoji, quoted: quoteOf({ platformMessageId, message: target }) } as const
  const message = await addReaction(app, tx, scope, {
    ...(resultId !== undefined && { id: resultId }),
    contactId: contact.id,
    conversationId: conversation.id,
    channel,
    to,
    kind: 'notice',
    text: reactionText(emoji),
    content: JSON.stringify(content),
    quotedPlatformMessageId: platformMessageId,
    author: authorOf(scope.actor),
  })
  return { channel, to, message, content: { type: 'reaction', emoji } }
}

/**
 * Locks the conversation of a message; that in which its customer wrote last, for a message of a campaign without a reply. The
 * platform's window belongs to the customer and the channel, so what they wrote in another conversation keeps it open.
 */
async function lockForReaction(app: App, tx: Tx, scope: Scope, target: MessageTable): Promise<ForSending> {
  const { contact_id: contactId, channel_id: channelId } = target
  const newest = await findLastWrittenIn(tx, scope, { contactId, channelId })
  const conversationId = target.conversation_id ?? newest?.id
  if (conversationId === undefined) {
    const channel = await findChannel(tx, scope, channelId)
    throw channel ? windowClosed(app, channel) : notFound('message')
  }
  const locked = await lockWithChannel(app, tx, scope, conversationId)
  const last_inbound_at = newest?.last_inbound_at ?? null
  const objection = objectionToSending(app, { ...locked, conversation: { ...locked.conversation, last_inbound_at } })
  if (objection) throw objection
  return locked
}

/** The platform's ID of a message that can be reacted to. Throws where it takes no reaction to the message. */
function requireReactable(app: App, message: MessageTable): string {
  const { kind, direction, status, platform_message_id: platformMessageId } = message
  // What happened, such as a call, is stored as received in either direction; an automatic reply is a message.
  const isEvent =
    kind === 'notice' && (direction === 'inbound' || status === 'received' || reactionIn(message) !== undefined)
  if (isEvent) throw invalidField('messageId', sentence('reactedToNoMessage'))
  if (platformMessageId === null || status === 'failed') throw invalidField('messageId', sentence('replyToNotSent'))
  if (app.now() - message.created_at > maxReactionAgeMs) throw invalidField('messageId', sentence('reactedTooLate'))
  return platformMessageId
}
