import type { ConversationId } from '@parley/shared/conversations/conversations'
import type { ShownConversation } from '@parley/shared/conversations/unread'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { isNotified } from '../../notifications/notifications.store.ts'
import { getConversation } from '../get-conversation.ts'
import { readerOf, unreadAmong } from './read-markers.store.ts'

/** The conversation, and whether it is unread for the caller or they have unread notifications about it. */
export async function getWithReadState(
  app: App,
  scope: Scope<'conversations.read', UserActor>,
  input: ConversationId,
): Promise<ShownConversation> {
  const conversation = await getConversation(app, scope, input)
  const { userId } = scope.actor
  const { _id: conversationId } = conversation
  const reader = await readerOf(app.db, scope, userId)
  const unread = await unreadAmong(app.db, scope, { reader, conversationIds: [conversationId] })
  const is_notified = await isNotified(app.db, scope, { userId, conversationId })
  return { ...conversation, is_unread: unread.has(conversationId), is_notified }
}
