import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { ForwardMessage, RetryMessage, SentReply } from '@parley/shared/conversations/messages'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import type { MessageTable } from '../../../db/schema/messages.ts'
import { AppError, notFound } from '../../../errors.ts'
import { contentAgain } from '../content/content-again.ts'
import { findMessage } from '../messages.store.ts'
import { sendContents } from './send-contents.ts'
import type { ByPerson } from './send-reply.ts'

/**
 * Sends what a message says, with its file, into a conversation under the rules of a reply: within the reply window of its
 * customer. A repeated request ID sends nothing again.
 */
export async function forwardMessage(app: App, scope: ByPerson, input: ForwardMessage): Promise<SentReply> {
  const message = await requireMessage(app, scope, input.messageId)
  return sendAgain(app, scope, { message, conversationId: input.conversationId, requestId: input.requestId })
}

/**
 * Sends a message that failed once more, as a new message of its conversation with the same quote. Throws `conflict` for any
 * other: one of which it is not known whether it arrived would perhaps arrive twice.
 */
export async function retryMessage(app: App, scope: ByPerson, input: RetryMessage): Promise<SentReply> {
  const message = await requireMessage(app, scope, input.messageId)
  if (message.status !== 'failed') throw new AppError('conflict', sentence('onlyFailedRetried'))
  const quoted = message.content === null ? undefined : (JSON.parse(message.content) as MessageContent).quoted
  const conversationId = message.conversation_id ?? ''
  const quote = { reply_to: quoted?.message_id ?? undefined }
  return sendAgain(app, scope, { message, conversationId, requestId: input.requestId, ...quote })
}

async function requireMessage(app: App, scope: ByPerson, messageId: string): Promise<MessageTable> {
  const message = await findMessage(app.db, scope, messageId)
  if (!message) throw notFound('message')
  return message
}

type Again = {
  readonly message: MessageTable
  readonly conversationId: string
  readonly reply_to?: string | undefined
  readonly requestId: string
}

async function sendAgain(app: App, scope: ByPerson, { message, ...into }: Again): Promise<SentReply> {
  const content = await contentAgain(app.db, scope, message)
  const [sent] = await sendContents(app, scope, { ...into, contents: [content] })
  if (!sent) throw new Error(`Nothing was sent for the message ${message.id}`)
  return sent
}
