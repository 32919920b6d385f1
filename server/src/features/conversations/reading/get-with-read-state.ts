import type { ConversationId } from '@parley/shared/conversations/conversations'
import type { ShownConversation } from '@parley/shared/conversations/unread'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { getConversation } from '../get-conversation.ts'
import { readerOf, unreadAmong } from './read-markers.store.ts'

/** The conversation, and whether it is unread for the caller. */
export async function getWithReadState(
  app: App,
  scope: Scope<'conversations.read', UserActor>,
  input: ConversationId,
): Promise<ShownConversation> {
  const conversation = await getConversation(app, scope, input)
  const reader = await readerOf(app.db, scope, scope.actor.userId)
  const unread = await unreadAmong(app.db, scope, { reader, conversationIds: [conversation._id] })
  return { ...conversation, is_unread: unread.has(conversation._id) }
}
