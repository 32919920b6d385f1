import type { MessageId, MessageView } from '@parley/shared/conversations/messages'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { attachmentsOf } from './attachments/attachments.store.ts'
import { findMessage } from './messages.store.ts'
import { presentMessage } from './present-message.ts'

export async function getMessage(app: App, scope: Scope<'conversations.read'>, input: MessageId): Promise<MessageView> {
  const message = await findMessage(app.db, scope, input.messageId)
  if (!message) throw notFound('message')
  return presentMessage(message, (await attachmentsOf(app.db, scope, [message.id])).get(message.id))
}
