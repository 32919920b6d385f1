import type { SendMessage, SentMessage } from '@parley/shared/conversations/messages'
import type { Where } from '@parley/shared/workspace/workspaces'
import { type Actor, authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import { authorize, type Scope } from '../../policy.ts'
import { findChannel } from '../channels/channels.store.ts'
import { applyChange } from '../conversations/apply-change.ts'
import { lockWithContact } from '../conversations/lock-with-contact.ts'
import type { Resumable } from '../idempotency/answer-once.ts'
import { objectionToSending } from './may-send.ts'
import { findMessage } from './messages.store.ts'
import { addOutbound } from './outbound-message.ts'
import { addressOf, sendQueued } from './send-queued.ts'

/**
 * The row is written before the platform is called: a crash leaves a message to settle, never a lost or a doubled one.
 * What the platform refuses is answered as a message that failed, not as an error. A `resultId` that is a message
 * already is that message: it is not sent again.
 */
export async function sendMessage(
  app: App,
  actor: Actor,
  input: SendMessage & Where & Resumable,
): Promise<SentMessage> {
  const scope = authorize(actor, 'messages.send', input)
  const earlier = input.resultId === undefined ? undefined : await findMessage(app.db, scope, input.resultId)
  if (earlier) return presentSent(earlier, input)
  const queued = await app.transact((tx) => queue(app, tx, scope, { ...input, actor }))
  const settled = await sendQueued(app, scope, queued)
  return presentSent(settled, input)
}

export function presentSent(
  message: MessageTable,
  { conversationId }: Pick<SendMessage, 'conversationId'>,
): SentMessage {
  return {
    messageId: message.id,
    conversationId,
    status: message.status as SentMessage['status'],
    created_at: new Date(message.created_at).toISOString(),
  }
}

async function queue(app: App, tx: Tx, scope: Scope, message: SendMessage & Resumable & { actor: Actor }) {
  const { conversation, contact } = await lockWithContact(app, tx, scope, message.conversationId)
  const channel = await findChannel(tx, scope, conversation.channel_id)
  if (!channel) throw new AppError('unavailable', 'The channel of this conversation is gone')
  const objection = objectionToSending(app, { channel, conversation, contact })
  if (objection) throw objection

  const { actor, text } = message
  if (conversation.status === 'resolved') {
    await applyChange(app, tx, scope, { held: conversation, contact, wanted: { status: 'open' }, actor })
  }
  const ids = { contactId: contact.id, conversationId: conversation.id }
  const queued = await addOutbound(app, tx, scope, {
    ...(message.resultId !== undefined && { id: message.resultId }),
    ...ids,
    channel,
    kind: 'text',
    text,
    author: authorOf(actor),
  })
  return { channel, to: addressOf(contact), message: queued }
}
