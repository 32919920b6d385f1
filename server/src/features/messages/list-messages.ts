import type { ListMessages, ThreadMessage } from '@parley/shared/conversations/messages'
import { type Paged, pagination } from '@parley/shared/paging'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { findConversation } from '../conversations/conversations.store.ts'
import { countMessages, pageOfMessages } from './messages.store.ts'
import { presentMessages } from './present-messages.ts'
import { withMentions } from './with-mentions.ts'

/**
 * Page 1 holds the newest messages, page 2 those before them; inside a page the newest comes last, as it is read. Notes
 * are for people: a program gets them by `listConversationNotes` only.
 */
export async function listMessages(
  app: App,
  scope: Scope<'conversations.read'>,
  input: ListMessages,
): Promise<Paged<ThreadMessage>> {
  const conversation = await findConversation(app.db, scope, input.conversationId)
  if (!conversation) throw notFound('conversation')
  const thread = {
    ...input,
    conversationId: conversation.id,
    notes: scope.actor.kind === 'user' ? ('included' as const) : ('left_out' as const),
  }
  const messages = await pageOfMessages(app.db, scope, thread)
  const total = await countMessages(app.db, scope, thread)
  const data = await withMentions(app, scope, await presentMessages(app.db, scope, messages))
  return { data, pagination: pagination(input, total) }
}
