import type { UnreadView } from '@parley/shared/conversations/unread'
import { mostUnread } from '@parley/shared/words'
import type { UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { conversationsWith } from '../conversations/list/conversation-list.store.ts'
import { presentListed } from '../conversations/list/present-listed.ts'
import { readerOf } from '../conversations/reading/read-markers.store.ts'
import { unreadNotifications } from '../notifications/notifications.store.ts'
import { unreadConversations } from './unread.store.ts'

/** How many unread conversations and notifications concern the caller, and the conversation whose customer wrote last. */
export async function countUnread(app: App, scope: Scope<'alerts.read', UserActor>): Promise<UnreadView> {
  const reader = await readerOf(app.db, scope, scope.actor.userId)
  const unread = await unreadConversations(app.db, scope, reader)
  const notified = await unreadNotifications(app.db, scope, scope.actor.userId)
  const conversations = new Set([...unread, ...notified.filter((conversationId) => conversationId !== null)])
  const others = notified.filter((conversationId) => conversationId === null)
  const [newest] = unread.length === 0 ? [] : await conversationsWith(app.db, scope, unread.slice(0, 1)).execute()
  const [shown] = newest ? await presentListed(app.db, scope, [newest]) : []
  return {
    count: unread.length,
    notifications: notified.length,
    total: Math.min(conversations.size + others.length, mostUnread),
    newest:
      newest && shown
        ? {
            conversation: shown.view,
            at: new Date(newest.last_inbound_at ?? newest.updated_at).toISOString(),
          }
        : null,
  }
}
