import type { App } from '../../app.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import type { UpdateResult } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { recordOptOutPreference } from '../contacts/record-opt-out-preference.ts'
import { recordMessages } from '../conversations/conversations.store.ts'
import { endSnoozes } from '../conversations/end-snooze.ts'
import { insertAttachments } from '../messages/attachments/attachments.store.ts'
import { insertMessages } from '../messages/messages.store.ts'
import { storeScore } from '../satisfaction/survey-answer.ts'
import { emitEvents } from '../webhooks/events/emit-event.ts'
import { contentOf } from './content-of.ts'
import { conversationsFor, type Inbound, type Incoming, type OfCustomers } from './conversation-for.ts'
import { enqueueAlerts } from './enqueue-alerts.ts'
import { groupConversation } from './group-conversation.ts'

/** Stores messages of different customers with everything that follows from them. */
export async function storeMessages(
  app: App,
  tx: Tx,
  scope: Scope,
  { channel, incoming }: OfCustomers,
): Promise<Map<Inbound, UpdateResult>> {
  const now = app.now()
  const assignments = await assignmentsOf(app, tx, scope, { channel, incoming })
  const messages = incoming.map((each) => {
    const { update, contact, quoted, at } = each
    const { conversation, answer } = assignments.get(each) ?? { conversation: undefined }
    const content = contentOf({ ...update, contact }, quoted)
    const row: MessageTable = {
      ...inboundColumns(update),
      content: JSON.stringify(content),
      id: app.newId(),
      workspace_id: scope.workspaceId,
      mode: scope.mode,
      channel_id: channel.id,
      contact_id: contact.id,
      conversation_id: conversation?.id ?? null,
      created_at: at,
    }
    return { ...each, conversation, answer, content, row }
  })
  await insertMessages(
    tx,
    messages.map(({ row }) => row),
  )
  await insertAttachments(
    tx,
    scope,
    messages.flatMap(({ row, update: { attachment } }) => (attachment ? [{ messageId: row.id, attachment }] : [])),
  )
  const inConversations = messages.flatMap(({ conversation, ...each }) =>
    conversation ? [{ ...each, conversation }] : [],
  )
  const watched = await recordMessages(
    tx,
    scope,
    inConversations.map(({ conversation, update: { text, isReaction, isStandby = false }, answer, at }) => {
      const isSeen = answer !== undefined || isStandby
      const needsReply = !isReaction && !isSeen && conversation.group_id === null
      return { conversationId: conversation.id, text, direction: 'inbound', isSeen, needsReply, at, now }
    }),
  )
  await emitEvents(app, tx, scope, {
    // A program that answers messages would take the conversation over from whoever has it.
    events: inConversations
      .filter(({ update }) => !update.isStandby)
      .map((each) => ({ ...each, kind: 'message.received' as const })),
    dataOf: async (subscribed) => subscribed.map(receivedData),
  })
  // Neither a reaction nor the answer to a survey needs anybody, nor what is said while somebody else has the conversation.
  const toBeRead = inConversations.filter(({ answer, update }) => !answer && !update.isReaction && !update.isStandby)
  await enqueueAlerts(
    app,
    tx,
    scope,
    toBeRead.map(({ conversation: { id }, at }) => ({ conversationId: id, isWatched: watched.has(id), at })),
  )
  await endSnoozes(app, tx, scope, toBeRead)
  // What is said to a group is not said to the business alone. A changed message may have no conversation any more.
  for (const { update, contact, at } of messages) {
    if (update.groupId === undefined) await recordOptOutPreference(app, tx, scope, { contact, said: update, at })
  }
  for (const { conversation, contact, answer } of inConversations) {
    if (answer) await storeScore(app, tx, scope, { answer, contact })
    app.live.publish(scope, { noun: 'conversations', id: conversation.id })
    app.live.publish(scope, { noun: 'messages', id: conversation.id })
  }
  return new Map(
    messages.map(({ update, row, conversation }) => [
      update,
      { messageId: row.id, ...(conversation && { conversationId: conversation.id }) },
    ]),
  )
}

type Stored = Incoming & {
  readonly conversation: ConversationTable
  readonly content: ReturnType<typeof contentOf>
  readonly row: MessageTable
}

function receivedData({ row, conversation, contact, content }: Stored) {
  return {
    message_id: row.id,
    conversation_id: conversation.id,
    direction: 'inbound',
    text: row.text,
    channel: conversation.channel,
    from: contact.phone ?? contact.platform_user_id,
    contact_name: contact.name,
    campaign_id: conversation.campaign_id,
    created_at: new Date(row.created_at).toISOString(),
    content,
    ...(conversation.group_id !== null && { group_id: conversation.group_id }),
  }
}

/** What is written in a group belongs to no campaign and no survey, and never joins the customer's own conversation. */
async function assignmentsOf(
  app: App,
  tx: Tx,
  scope: Scope,
  { channel, incoming }: OfCustomers,
): ReturnType<typeof conversationsFor> {
  const own = incoming.filter(({ update }) => update.groupId === undefined)
  const assignments = await conversationsFor(app, tx, scope, { channel, incoming: own })
  for (const each of incoming) {
    const { groupId, text } = each.update
    if (groupId === undefined) continue
    const message = { channel, groupId, contact: each.contact, text }
    assignments.set(each, { conversation: await groupConversation(app, tx, scope, message) })
  }
  return assignments
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
