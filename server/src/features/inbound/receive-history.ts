import { encodeSentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { PastMessage, PlatformUpdate, UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { insertConversations, lockHistory, updateConversation } from '../conversations/conversations.store.ts'
import { emptyConversation } from '../conversations/open-conversation.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { addAttachments } from '../messages/attachments/add-attachments.ts'
import { findAllOnPlatform, insertMessages, updateMessage } from '../messages/messages.store.ts'
import { phoneApp } from '../messages/outbound-message.ts'
import { publishMessage } from '../messages/publish-message.ts'
import { recordReaction } from '../messages/reactions/record-reaction.ts'
import { contentOf } from './content-of.ts'

type History = Extract<PlatformUpdate, { kind: 'history' }>

/**
 * Stores messages from before the number was connected in a resolved conversation of their own, with their times and
 * statuses. They are past: they emit no event, are not unread, answer no campaign or survey and reopen nothing. A message
 * that is stored already is not stored again; only the file of a placeholder is added to it.
 */
export async function receiveHistory(app: App, channel: Channel, update: History): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  return app.transact(async (tx) => {
    const person = update.customer && { ...update.customer, name: null, source: 'receipt' as const }
    // Locked first: chunks with the same messages are processed one after the other.
    const contact = person ? await findOrCreateContact(app, tx, scope, person) : undefined
    const stored = await findAllOnPlatform(tx, scope, {
      channelId: channel.id,
      platformMessageIds: update.messages.flatMap(idsIn),
    })
    let result: UpdateResult
    const added: PastMessage[] = []
    for (const message of distinct(update.messages)) {
      const existing = stored.get(message.platformMessageId)
      if (existing) result = (await completePlaceholder(app, tx, scope, { existing, message })) ?? result
      else added.push(message)
    }
    if (!contact || added.length === 0) return result
    return addMessages(app, tx, scope, { channel, contact, messages: added, stored })
  })
}

function idsIn({ platformMessageId, quotedPlatformMessageId }: PastMessage): string[] {
  return quotedPlatformMessageId === null ? [platformMessageId] : [platformMessageId, quotedPlatformMessageId]
}

function distinct(messages: readonly PastMessage[]): PastMessage[] {
  return [...new Map(messages.map((message) => [message.platformMessageId, message])).values()]
}

type Completed = { readonly existing: MessageTable; readonly message: PastMessage }

const placeholder = 'media_placeholder'

/** Files follow the chunk that contains their placeholders. */
async function completePlaceholder(
  app: App,
  tx: Tx,
  scope: Scope,
  { existing, message }: Completed,
): Promise<UpdateResult> {
  const { id, conversation_id: conversationId, channel_id: channelId } = existing
  const found = { messageId: id, ...(conversationId !== null && { conversationId }) }
  const isPlaceholder = existing.content !== null && JSON.parse(existing.content).type === placeholder
  if (!isPlaceholder || message.content?.type === placeholder) return found
  const { text, attachment } = message
  await updateMessage(tx, scope, id, { text, content: JSON.stringify(contentOf(message, undefined)) })
  const attachments = attachment ? [{ messageId: id, attachment }] : []
  await addAttachments(app, tx, scope, { channelId, attachments, isPast: true })
  publishMessage(app, scope, existing)
  return found
}

type Added = {
  readonly channel: Channel
  readonly contact: ContactTable
  readonly messages: readonly PastMessage[]
  readonly stored: ReadonlyMap<string | null, MessageTable>
}

async function addMessages(
  app: App,
  tx: Tx,
  scope: Scope,
  { channel, contact, messages, stored }: Added,
): Promise<UpdateResult> {
  const customer = { contactId: contact.id, channelId: channel.id }
  const sorted = messages.toSorted((one, other) => one.at - other.at)
  const before = await lockHistory(app, tx, scope, customer)
  const conversation = before ?? newHistory(app, scope, { channel, contact, messages: sorted })
  if (!before) await insertConversations(tx, scope, [conversation])
  const known = new Map(stored)
  const rows = sorted.map((message) => {
    const row = rowOf(app, scope, { message, conversation, known })
    known.set(message.platformMessageId, row)
    return row
  })
  await insertMessages(tx, rows)
  await recordPastReactions(app, tx, scope, { messages: sorted, known })
  const attachments = sorted.flatMap(({ attachment }, index) => {
    const messageId = rows[index]?.id
    return attachment && messageId !== undefined ? [{ messageId, attachment }] : []
  })
  await addAttachments(app, tx, scope, { channelId: channel.id, attachments, isPast: true })
  if (before) await updateConversation(tx, scope, before, rangeOf(sorted, before))
  app.live.publish(scope, { noun: 'conversations', id: conversation.id })
  publishMessage(app, scope, { conversation_id: conversation.id, contact_id: contact.id })
  return { conversationId: conversation.id }
}

type PastReactions = Pick<Added, 'messages'> & Pick<PastRow, 'known'>

/** The reactions to messages that are stored by now. Those to a message of a chunk that is yet to come stay lines of the thread. */
async function recordPastReactions(app: App, tx: Tx, scope: Scope, { messages, known }: PastReactions): Promise<void> {
  for (const { content, platformMessageId, quotedPlatformMessageId } of messages) {
    const to = quotedPlatformMessageId === null ? undefined : known.get(quotedPlatformMessageId)
    const by = known.get(platformMessageId)
    if (content?.type === 'reaction' && to && by) await recordReaction(app, tx, scope, { to, by, emoji: content.emoji })
  }
}

type NewHistory = Pick<Added, 'channel' | 'contact' | 'messages'>

function newHistory(app: App, scope: Scope, { channel, contact, messages }: NewHistory): ConversationTable {
  const at = messages[0]?.at ?? app.now()
  const empty: ConversationTable = {
    ...emptyConversation(app, scope, { channel, contact, at }),
    is_history: 1,
    status: 'resolved',
    resolved_at: at,
  }
  return { ...empty, ...rangeOf(messages, empty) }
}

/**
 * The columns that date a conversation from its oldest message to its newest: it is listed where it belongs in time, and not above
 * today's conversations.
 */
function rangeOf(messages: readonly PastMessage[], before: ConversationTable): Partial<ConversationTable> {
  const newest = messages.at(-1)
  if (!newest) return {}
  const lastInboundAt = messages.findLast(({ direction }) => direction === 'inbound')?.at ?? 0
  const at = Math.max(newest.at, before.last_activity_at)
  return {
    created_at: Math.min(before.created_at, messages[0]?.at ?? newest.at),
    updated_at: Math.max(newest.at, before.updated_at),
    last_activity_at: at,
    last_inbound_at: Math.max(lastInboundAt, before.last_inbound_at ?? 0) || null,
    ...(before.resolved_at !== null && { resolved_at: Math.max(newest.at, before.resolved_at) }),
    ...((before.last_message_at ?? 0) <= newest.at && {
      last_message_text: newest.text,
      last_message_direction: newest.direction,
      last_message_at: newest.at,
    }),
  }
}

type PastRow = {
  readonly message: PastMessage
  readonly conversation: ConversationTable
  readonly known: ReadonlyMap<string | null, MessageTable>
}

function rowOf(app: App, scope: Scope, { message, conversation, known }: PastRow): MessageTable {
  const { at, direction, status } = message
  const isOurs = direction === 'outbound'
  return {
    ...phoneApp,
    ...(!isOurs && { sent_by_id: null, sent_by_name: null }),
    id: app.newId(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    channel_id: conversation.channel_id,
    contact_id: conversation.contact_id,
    conversation_id: conversation.id,
    direction,
    kind: message.isReaction ? 'notice' : 'text',
    text: message.text,
    content: JSON.stringify(contentOf(message, known.get(message.quotedPlatformMessageId))),
    status: isOurs ? status : 'received',
    platform_message_id: message.platformMessageId,
    quoted_platform_message_id: message.quotedPlatformMessageId,
    created_at: Math.min(at, app.now()),
    ...(isOurs && outcomeOf(message)),
  }
}

function outcomeOf({ status, at }: PastMessage): Partial<MessageTable> {
  if (status === 'failed') {
    return {
      failed_at: at,
      error_code: 'unknown',
      error_message: encodeSentence(sentence('businessAppCouldNotSend')),
    }
  }
  if (status === 'uncertain') {
    return { error_code: 'outcome_unknown', error_message: encodeSentence(sentence('businessAppNotSentYet')) }
  }
  return { sent_at: at }
}
