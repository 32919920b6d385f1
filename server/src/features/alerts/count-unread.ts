import type { UnreadView } from '@parley/shared/conversations/unread'
import type { InWorkspace } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { presentListed } from '../conversations/list/present-listed.ts'
import { requirePerson } from '../members/account/require-person.ts'
import { alertSettingsOf } from './alert-choices.store.ts'
import { unreadConversations } from './unread.store.ts'

/** How many unread conversations concern the caller, and the one whose customer wrote last. */
export async function countUnread(app: App, actor: Actor, input: InWorkspace): Promise<UnreadView> {
  const scope = authorize(actor, 'alerts.read', input)
  const { userId } = requirePerson(actor)
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
