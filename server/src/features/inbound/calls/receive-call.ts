import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { ConversationTable } from '../../../db/schema/conversations.ts'
import type { MessageTable } from '../../../db/schema/messages.ts'
import type { Tx } from '../../../db/transact.ts'
import type { CallUpdate } from '../../../platforms/call-update.ts'
import { addressValues, type Channel, firstAddress } from '../../../platforms/channel.ts'
import type { UpdateResult } from '../../../platforms/platform-update.ts'
import { resumeScope, type Scope } from '../../../policy.ts'
import { findConversation, lockCurrentConversation, recordMessage } from '../../conversations/conversations.store.ts'
import { endSnooze } from '../../conversations/end-snooze.ts'
import { findOrCreateContact } from '../../identity/find-or-create-contact.ts'
import { findOnPlatform, insertMessage, updateMessage } from '../../messages/messages.store.ts'
import { publishMessage } from '../../messages/publish-message.ts'
import { emitEvent } from '../../webhooks/events/emit-event.ts'
import { alertMembers } from '../alert-members.ts'
import { conversationForOutbound, openForContact } from '../conversation-for-outbound.ts'
import { dropBlocked } from '../drop-blocked.ts'
import { threadLine } from '../thread-line.ts'
import { type CallContent, callAfter, textOfCall } from './call-content.ts'

type OfCall = { readonly channel: Channel; readonly update: CallUpdate }

/**
 * Stores what a platform reports about a call in the one line that the call has in the customer's thread. A customer's call
 * opens the reply window, and one that nobody answered is unread and raises an alert.
 */
export async function receiveCall(app: App, channel: Channel, update: CallUpdate): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  return app.transact(async (tx) => {
    const onPlatform = { channelId: channel.id, platformMessageId: update.callId }
    const known = await findOnPlatform(tx, scope, onPlatform)
    if (!known && addressValues(update.from).length === 0) return undefined
    const contact = await findOrCreateContact(app, tx, scope, {
      ...update.from,
      ...(known && { contactId: known.contact_id }),
      source: update.direction === 'inbound' ? 'message' : 'receipt',
      at: update.at,
    })
    // Read again: only one report of a customer's calls is processed at a time from here on.
    const stored = await findOnPlatform(tx, scope, onPlatform)
    if (contact.blocked_at !== null && update.direction === 'inbound' && !stored) {
      await dropBlocked(app, tx, scope, { channel, contact })
      return undefined
    }
    const conversation = await conversationOf(app, tx, scope, { channel, update, stored, contact })
    return storeCall(app, tx, scope, { channel, update, stored, contact, conversation })
  })
}

type Placed = OfCall & { readonly stored: MessageTable | undefined; readonly contact: ContactTable }

async function conversationOf(app: App, tx: Tx, scope: Scope, { channel, update, stored, contact }: Placed) {
  const conversationId = stored?.conversation_id ?? undefined
  const known = conversationId === undefined ? undefined : await findConversation(tx, scope, conversationId)
  if (known) return known
  const current = await lockCurrentConversation(app, tx, scope, { contactId: contact.id, channelId: channel.id })
  if (update.direction === 'outbound') {
    return conversationForOutbound(app, tx, scope, { channel, contact, current, at: update.at, reason: 'another app' })
  }
  return current ?? openForContact(app, tx, scope, { channel, contact })
}

type InConversation = Placed & { readonly conversation: ConversationTable }

async function storeCall(app: App, tx: Tx, scope: Scope, call: InConversation): Promise<UpdateResult> {
  const { channel, update, stored, contact, conversation } = call
  const before = stored?.content ? (JSON.parse(stored.content) as CallContent) : undefined
  const content = callAfter(before, update)
  const found = { messageId: stored?.id ?? '', conversationId: conversation.id }
  if (stored && JSON.stringify(content) === JSON.stringify(before)) return found
  const text = textOfCall(content)
  const message = stored
    ? await updateMessage(tx, scope, stored.id, { text, content: JSON.stringify(content) })
    : await insertMessage(
        tx,
        threadLine(app, scope, {
          channel,
          contactId: contact.id,
          conversationId: conversation.id,
          platformMessageId: update.callId,
          direction: update.direction,
          text,
          content,
          at: update.startedAt ?? update.at,
        }),
      )
  const hasEnded = content.ended_at !== undefined && before?.ended_at === undefined
  await showInList(app, tx, scope, { ...call, message, isMissed: hasEnded && content.state === 'missed' })
  const kind = hasEnded ? 'call.ended' : stored ? undefined : 'call.started'
  if (kind) {
    const data = callData({ message, content, conversation, contact })
    await emitEvent(app, tx, scope, { kind, channelId: channel.id, data })
  }
  return { messageId: message.id, conversationId: conversation.id }
}

type Shown = InConversation & { readonly message: MessageTable; readonly isMissed: boolean }

/** What lists show of the newest message; who calls and is not answered waits for a reply. */
async function showInList(app: App, tx: Tx, scope: Scope, shown: Shown): Promise<void> {
  const { update, contact, conversation, message, isMissed } = shown
  const now = app.now()
  const at = Math.min(update.at, now)
  const { id: conversationId } = conversation
  const { direction, text } = message
  const isSeen = !isMissed
  const from = direction === 'inbound' ? firstAddress(update.from) : undefined
  const recorded = { conversationId, text, direction, isSeen, needsReply: isMissed, from, at, now }
  const { isWatched } = await recordMessage(tx, scope, recorded)
  if (isMissed) {
    await alertMembers(app, tx, scope, { conversation, isWatched, at })
    await endSnooze(app, tx, scope, { conversation, contact })
  }
  app.live.publish(scope, { noun: 'conversations', id: conversationId })
  publishMessage(app, scope, message)
}

type Reported = {
  readonly message: MessageTable
  readonly content: CallContent
  readonly conversation: ConversationTable
  readonly contact: ContactTable
}

function callData({ message, content, conversation, contact }: Reported) {
  return {
    message_id: message.id,
    conversation_id: conversation.id,
    direction: message.direction,
    channel: conversation.channel,
    contact: { phone: contact.phone, name: contact.name },
    state: content.state,
    started_at: content.started_at ?? null,
    ended_at: content.ended_at ?? null,
    duration_seconds: content.duration_seconds ?? null,
    created_at: new Date(message.created_at).toISOString(),
  }
}
