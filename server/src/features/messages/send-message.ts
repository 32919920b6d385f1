import type { SendMessage, SentMessage } from '@parley/shared/conversations/messages'
import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import { invalidField, notFound } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import { fileIn } from '../../platforms/content-to-send.ts'
import type { Scope } from '../../policy.ts'
import { findChannel } from '../channels/channels.store.ts'
import { simulatedMark } from '../channels/simulated.ts'
import { changeByReply, type WrittenEarlier } from '../conversations/change-by-reply.ts'
import type { ForSending } from '../conversations/lock-for-sending.store.ts'
import { lockWithChannel } from '../conversations/lock-with-channel.ts'
import type { Resumable } from '../idempotency/answer-once.ts'
import { insertSentFile } from './attachments/attachments.store.ts'
import { contentToSend } from './content/content-to-send.ts'
import { prepareMessage } from './content/prepare-message.ts'
import { objectionToSending } from './may-send.ts'
import { findMessage } from './messages.store.ts'
import { addOutbound } from './outbound-message.ts'
import { type QueuedMessage, sendQueued } from './send-queued.ts'

/**
 * The row is stored before the platform is called: after a crash the message is uncertain, whether or not it was sent, and is
 * never sent again by itself. A refusal by the platform is returned as a failed message, not as an error. A `resultId` of an existing message returns
 * that message: it is not sent again.
 */
export async function sendMessage(
  app: App,
  scope: Scope<'messages.send'>,
  { text, ...input }: SendMessage & Resumable,
): Promise<SentMessage> {
  const existing = input.resultId === undefined ? undefined : await findMessage(app.db, scope, input.resultId)
  if (existing) return presentSent(existing, input, await findChannel(app.db, scope, existing.channel_id))
  const content = { type: 'text', text } as const
  const queued = await app.transact((tx) => queueContent(app, tx, scope, { ...input, content }))
  const settled = await sendQueued(app, scope, queued)
  return presentSent(settled, input, queued.channel)
}

export function presentSent(
  message: MessageTable,
  { conversationId }: Pick<SendMessage, 'conversationId'>,
  channel: Channel | undefined,
): SentMessage {
  return {
    messageId: message.id,
    // Of the conversation that it was merged into, where it was.
    conversationId: message.conversation_id ?? conversationId,
    status: message.status as SentMessage['status'],
    created_at: new Date(message.created_at).toISOString(),
    ...simulatedMark(channel),
  }
}

export type TextPlace = Pick<SendMessage, 'conversationId' | 'channel_id'>

/** Locks the conversation. Throws where no text may be sent to the customer now, or another channel is named than its own. */
export async function lockForText(
  app: App,
  tx: Tx,
  scope: Scope,
  { conversationId, channel_id: channelId }: TextPlace,
): Promise<ForSending> {
  const recipient = await lockWithChannel(app, tx, scope, conversationId)
  await refuseOtherChannel(tx, scope, { channel: recipient.channel, channelId })
  const objection = objectionToSending(app, recipient)
  if (objection) throw objection
  return recipient
}

type NamedChannel = { readonly channel: Channel; readonly channelId: string | undefined }

/** Throws where another channel is named than that of the conversation, or one that does not exist. */
export async function refuseOtherChannel(
  db: Kysely<Schema>,
  scope: Scope,
  { channel, channelId }: NamedChannel,
): Promise<void> {
  if (channelId === undefined || channelId === channel.id) return
  if (!(await findChannel(db, scope, channelId))) throw notFound('channel')
  throw invalidField('channel_id', sentence('conversationOfOtherChannel', { name: channel.name }))
}

type ContentToQueue = TextPlace &
  Resumable &
  WrittenEarlier & {
    readonly content: OutboundContent
    /** The ID of the message that it quotes. */
    readonly reply_to?: string | undefined
    /** The field of the request that has the content; `content` by default. */
    readonly path?: string
  }

/**
 * Stores a message as `queued` in its conversation, which reopens if it is resolved. Throws where nothing may be sent to the
 * customer now, or not this, before anything is stored.
 */
export async function queueContent(app: App, tx: Tx, scope: Scope, input: ContentToQueue): Promise<QueuedMessage> {
  const recipient = await lockForText(app, tx, scope, input)
  const { conversation, contact, channel, to } = recipient
  const { path = 'content' } = input
  const { text, stored, quoted, file } = await prepareMessage(app, tx, scope, { ...input, recipient, path })
  await changeByReply(app, tx, scope, { ...recipient, resolvedAt: input.resolvedAt })
  const message = await addOutbound(app, tx, scope, {
    ...(input.resultId !== undefined && { id: input.resultId }),
    contactId: contact.id,
    conversationId: conversation.id,
    channel,
    to,
    kind: 'text',
    text,
    ...(stored !== null && { content: stored }),
    ...(quoted && { quotedPlatformMessageId: quoted.platformMessageId }),
    author: authorOf(scope.actor),
  })
  const content = contentToSend(app, message, file)
  const sentFile = content && fileIn(content)
  if (sentFile) await insertSentFile(tx, scope, { messageId: message.id, sentFile })
  return { channel, to, message, ...(content && { content }) }
}
