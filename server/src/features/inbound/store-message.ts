import { systemActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import { type Channel, firstAddress } from '../../platforms/channel.ts'
import type { Attachment, UpdateResult } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { isOptOut, recordOptOutPreference } from '../contacts/record-opt-out-preference.ts'
import { applyChange } from '../conversations/apply-change.ts'
import { lockGroupConversation, recordMessage } from '../conversations/conversations.store.ts'
import { endSnooze } from '../conversations/end-snooze.ts'
import { findGroup } from '../conversations/groups/groups.store.ts'
import { openConversation } from '../conversations/open-conversation.ts'
import { addAttachments } from '../messages/attachments/add-attachments.ts'
import { insertMessage } from '../messages/messages.store.ts'
import { publishMessage } from '../messages/publish-message.ts'
import { recordReaction } from '../messages/reactions/record-reaction.ts'
import { type SurveyAnswer, storeScore } from '../satisfaction/survey-answer.ts'
import { emitEvent } from '../webhooks/events/emit-event.ts'
import { alertMembers } from './alert-members.ts'
import { contentOf } from './content-of.ts'
import { conversationFor, type Inbound, type Incoming } from './conversation-for.ts'

/** Stores an inbound message with everything that follows from it. */
export async function storeMessage(app: App, tx: Tx, scope: Scope, incoming: Incoming): Promise<UpdateResult> {
  const { channel, contact, update, quoted, at } = incoming
  const { conversation, answer } = await assignmentOf(app, tx, scope, incoming)
  const content = contentOf({ ...update, contact }, quoted)
  const message = await insertMessage(tx, {
    ...inboundColumns(update),
    content: JSON.stringify(content),
    id: app.newId(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    channel_id: channel.id,
    contact_id: contact.id,
    conversation_id: conversation?.id ?? null,
    created_at: at,
    customer_address: firstAddress(update.from) ?? null,
  })
  if (update.attachment) {
    const attachments = [{ messageId: message.id, attachment: update.attachment }]
    await addAttachments(app, tx, scope, { channelId: channel.id, attachments })
  }
  const isInGroup = update.groupId !== undefined
  // A participant proves nothing by the message that is named, unless it was written in the same group.
  const isReactedTo = !isInGroup || quoted?.conversation_id === message.conversation_id
  if (content.type === 'reaction' && quoted && isReactedTo) {
    await recordReaction(app, tx, scope, { to: quoted, by: message, emoji: content.emoji, isInGroup })
  }
  if (conversation) await showInConversation(app, tx, scope, { ...incoming, conversation, answer, content, message })
  publishMessage(app, scope, message)
  // What is said to a group is not said to the business alone. A changed message may have no conversation any more.
  if (update.groupId === undefined) await recordOptOutPreference(app, tx, scope, { contact, said: update, at })
  if (answer) await storeScore(app, tx, scope, { answer, contact })
  return { messageId: message.id, ...(conversation && { conversationId: conversation.id }) }
}

type Stored = Incoming & {
  readonly conversation: ConversationTable
  readonly answer: SurveyAnswer | undefined
  readonly content: ReturnType<typeof contentOf>
  readonly message: MessageTable
}

async function showInConversation(app: App, tx: Tx, scope: Scope, stored: Stored): Promise<void> {
  const { conversation, contact, answer, content, update, at } = stored
  const { id: conversationId } = conversation
  const { text, isReaction, isStandby = false } = update
  const isSeen = answer !== undefined || isStandby || (update.groupId === undefined && isOptOut(update))
  const needsReply = !isReaction && !isSeen && conversation.group_id === null
  const list = content.type === 'reaction' ? { isReaction: true } : { isSeen, needsReply }
  const from = conversation.group_id === null ? firstAddress(update.from) : undefined
  const recorded = { conversationId, text, direction: 'inbound', ...list, from, at, now: app.now() } as const
  const { isWatched } = await recordMessage(tx, scope, recorded)
  // A program that answers messages would take the conversation over from whoever has it.
  if (!isStandby) {
    const data = receivedData(stored)
    await emitEvent(app, tx, scope, { kind: 'message.received', channelId: conversation.channel_id, data })
  }
  // Neither a reaction, an opt-out nor the answer to a survey needs anybody, nor what is said while somebody else has the
  // conversation.
  if (!isSeen && !isReaction) {
    await alertMembers(app, tx, scope, { conversation, isWatched, at })
    await endSnooze(app, tx, scope, { conversation, contact })
  }
  app.live.publish(scope, { noun: 'conversations', id: conversationId })
}

function receivedData({ message, conversation, contact, content, update: { attachment, from } }: Stored) {
  return {
    message_id: message.id,
    conversation_id: conversation.id,
    direction: 'inbound',
    text: message.text,
    channel: conversation.channel,
    from: from.phone ?? contact.phone ?? contact.platform_user_id,
    contact_name: contact.name,
    campaign_id: conversation.campaign_id,
    created_at: new Date(message.created_at).toISOString(),
    content,
    // `message.media` follows once the file is stored.
    ...(attachment && { attachment: pendingAttachment(attachment) }),
    ...(conversation.group_id !== null && { group_id: conversation.group_id }),
  }
}

function pendingAttachment({ kind, mimeType, fileName }: Attachment) {
  return { kind, mime_type: mimeType, file_name: fileName, status: 'pending', error: null }
}

/** Finds the conversation of a message. That of a group belongs to no campaign, and is never the customer's own. */
async function assignmentOf(app: App, tx: Tx, scope: Scope, incoming: Incoming): ReturnType<typeof conversationFor> {
  const { channel, contact, update } = incoming
  const { groupId, text } = update
  if (groupId === undefined) return conversationFor(app, tx, scope, incoming)
  return { conversation: await groupConversation(app, tx, scope, { channel, groupId, contact, text }) }
}

function inboundColumns(update: Inbound) {
  return {
    direction: 'inbound',
    kind: update.isReaction ? 'notice' : 'text',
    text: update.text,
    template_request: null,
    status: 'received',
    platform_message_id: update.platformMessageId,
    quoted_platform_message_id: update.quotedPlatformMessageId,
    campaign_id: null,
    error_code: null,
    error_message: null,
    sent_by_id: null,
    sent_by_name: null,
    sent_at: null,
    delivered_at: null,
    read_at: null,
    failed_at: null,
  } satisfies Partial<MessageTable>
}

type GroupMessage = {
  readonly channel: Channel
  readonly groupId: string
  /** The participant who wrote it. */
  readonly contact: ContactTable
  readonly text: string
}

/** The one conversation of a group, opened with its first message, and reopened where it is resolved. Locked until the commit. */
async function groupConversation(
  app: App,
  tx: Tx,
  scope: Scope,
  { channel, groupId, contact, text }: GroupMessage,
): Promise<ConversationTable> {
  const found = await lockGroupConversation(app, tx, scope, { channelId: channel.id, groupId })
  if (!found) {
    const group = await findGroup(tx, scope, { channelId: channel.id, groupId })
    return openConversation(app, tx, scope, { channel, contact, text, groupId, groupName: group?.name ?? null })
  }
  if (found.status !== 'resolved') return found
  const actor = systemActor(scope, 'group message')
  return applyChange(app, tx, scope, { before: found, contact, requested: { status: 'open' }, actor })
}
