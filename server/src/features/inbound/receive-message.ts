import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { recordOptOutPreference } from '../contacts/record-opt-out-preference.ts'
import { recordMessage } from '../conversations/conversations.store.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { insertAttachment } from '../messages/attachments/attachments.store.ts'
import { findByAnyAttempt } from '../messages/attempts.store.ts'
import { findOnPlatform, insertMessage } from '../messages/messages.store.ts'
import { storeScore } from '../satisfaction/survey-answer.ts'
import { emitEvent } from '../webhooks/events/emit-event.ts'
import { contentOf, quotedBy } from './content-of.ts'
import { conversationFor, type Inbound } from './conversation-for.ts'
import { groupConversation } from './group-conversation.ts'
import { keepOwnName } from './receive-contact-name.ts'

/**
 * Stores an inbound message and everything that follows from it in one transaction. A platform message id is received
 * once; messages of one contact are serialized, so that two at once cannot open two conversations.
 */
export async function receiveMessage(app: App, channel: Channel, update: Inbound): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  const findExisting = (db: Kysely<Schema>) =>
    findOnPlatform(db, scope, { channelId: channel.id, platformMessageId: update.platformMessageId })
  const result = app.transact(async (tx) => {
    if (await findExisting(tx)) return undefined
    const contactId = await quotedContact(tx, scope, { channel, update })
    const found = await findOrCreateContact(app, tx, scope, {
      ...update.from,
      at: update.at,
      ...(contactId !== undefined && { contactId, source: 'quote' as const }),
    })
    const contact = await keepOwnName(tx, scope, { contact: found, ownName: update.from.name })
    // Checked again: while this waited for the contact's lock, the duplicate may have been stored.
    if (await findExisting(tx)) return undefined
    return storeMessage(app, tx, scope, { channel, contact, update })
  })
  // Messages with one id from two customers are not serialized; a unique index accepts only one of them.
  return result.catch(async (error: unknown) => {
    if (await findExisting(app.db)) return undefined
    throw error
  })
}

type FromChannel = { readonly channel: Channel; readonly update: Inbound }

/**
 * Whom the message that a customer quotes was sent to, where the customer is known by an id alone. Only they can quote it,
 * except in a group.
 */
async function quotedContact(tx: Tx, scope: Scope, { channel, update }: FromChannel): Promise<string | undefined> {
  const { quotedPlatformMessageId: platformMessageId, groupId, from } = update
  if (platformMessageId === null || groupId !== undefined || from.phone !== null) return undefined
  const quoted = await findByAnyAttempt(tx, scope, { channelId: channel.id, platformMessageId })
  return quoted?.direction === 'outbound' ? quoted.contact_id : undefined
}

type IncomingMessage = { readonly channel: Channel; readonly contact: ContactTable; readonly update: Inbound }

async function storeMessage(
  app: App,
  tx: Tx,
  scope: Scope,
  { channel, contact, update }: IncomingMessage,
): Promise<UpdateResult> {
  const now = app.now()
  const at = Math.min(update.at, now)
  const { conversation, answer } = await conversationOf(app, tx, scope, { channel, contact, update, at })
  const quoted = await quotedBy(tx, scope, { channelId: channel.id, ...update })
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
  })
  if (update.attachment) await insertAttachment(tx, scope, { messageId: message.id, attachment: update.attachment })
  if (!conversation) return { messageId: message.id }
  const { id: conversationId } = conversation
  await recordMessage(tx, scope, { conversationId, text: update.text, direction: 'inbound', at, now })
  await emitEvent(app, tx, scope, {
    kind: 'message.received',
    data: {
      message_id: message.id,
      conversation_id: conversationId,
      direction: 'inbound',
      text: update.text,
      channel: conversation.channel,
      from: contact.phone ?? contact.platform_user_id,
      contact_name: contact.name,
      campaign_id: conversation.campaign_id,
      created_at: new Date(at).toISOString(),
      content,
      ...(conversation.group_id !== null && { group_id: conversation.group_id }),
    },
  })
  if (answer) await storeScore(app, tx, scope, { answer, contact })
  // What is said to a group is not said to the business alone.
  if (conversation.group_id === null) await recordOptOutPreference(app, tx, scope, { contact, said: update, at })
  app.live.publish(scope, { noun: 'conversations', id: conversationId })
  app.live.publish(scope, { noun: 'messages', id: conversationId })
  return { messageId: message.id, conversationId }
}

/** What is written in a group belongs to no campaign and no survey, and never joins the customer's own conversation. */
async function conversationOf(
  app: App,
  tx: Tx,
  scope: Scope,
  incoming: IncomingMessage & { readonly at: number },
): ReturnType<typeof conversationFor> {
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
