import type { ConversationId, ConversationView } from '@parley/shared/conversations/conversations'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { lockWithContact } from './lock-with-contact.ts'
import { presentConversation } from './present-conversation.ts'
import { clearUnread, setUnread } from './unread.store.ts'

/** Marks every message as read. This does not count as activity, so the conversation keeps its position in the list. */
export async function markRead(
  app: App,
  scope: Scope<'conversations.change'>,
  input: ConversationId,
): Promise<ConversationView> {
  return app.transact(async (tx) => {
    const { conversation, contact } = await lockWithContact(app, tx, scope, input.conversationId)
    const hadUnread = await clearUnread(tx, scope, conversation.id)
    if (hadUnread) app.live.publish(scope, { noun: 'conversations', id: conversation.id })
    return presentConversation({ ...conversation, unread_count: 0 }, contact)
  })
}

/** Marks the conversation as unread for everybody, also where its last message is ours. Its position in the list stays. */
export async function markUnread(
  app: App,
  scope: Scope<'conversations.change'>,
  input: ConversationId,
): Promise<ConversationView> {
  return app.transact(async (tx) => {
    const { conversation, contact } = await lockWithContact(app, tx, scope, input.conversationId)
    const unreadCount = Math.max(conversation.unread_count, 1)
    await setUnread(tx, scope, { conversationId: conversation.id, unreadCount })
    app.live.publish(scope, { noun: 'conversations', id: conversation.id })
    return presentConversation({ ...conversation, unread_count: unreadCount }, contact)
  })
}
