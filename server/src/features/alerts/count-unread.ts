import type { UnreadView } from '@parley/shared/conversations/unread'
import type { UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { presentListed } from '../conversations/list/present-listed.ts'
import { alertSettingsOf } from './alert-choices.store.ts'
import { unreadConversations } from './unread.store.ts'

/** How many unread conversations concern the caller, and the one whose customer wrote last. */
export async function countUnread(app: App, scope: Scope<'alerts.read', UserActor>): Promise<UnreadView> {
  const { userId } = scope.actor
  const { concerns } = await alertSettingsOf(app.db, scope, userId)
  const unread = await unreadConversations(app.db, scope, { userId, concerns })
  const [newest] = unread
  return {
    count: unread.length,
    newest: newest
      ? {
          conversation: presentListed(newest).view,
          at: new Date(newest.last_inbound_at ?? newest.updated_at).toISOString(),
        }
      : null,
  }
}
