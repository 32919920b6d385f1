import type { MessageId, MessageView } from '@parley/shared/conversations/messages'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { findMessage } from './messages.store.ts'
import { presentMessages } from './present-messages.ts'

export async function getMessage(app: App, scope: Scope<'conversations.read'>, input: MessageId): Promise<MessageView> {
  const message = await findMessage(app.db, scope, input.messageId)
  const [presented] = await presentMessages(app.db, scope, message ? [message] : [])
  if (!presented) throw notFound('message')
  return presented
}
