import type { CountViews, ViewCounts } from '@parley/shared/conversations/conversations'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { countedViews } from '../conversation-counts.store.ts'

/** How many conversations each view of the inbox has, of a status or kind. The signed-in user's are `mine`. */
export async function countViews(app: App, scope: Scope<'conversations.read'>, input: CountViews): Promise<ViewCounts> {
  const { status, channel, channel_id, category, priority } = input
  return countedViews(app.db, scope, {
    status,
    channel,
    channel_id,
    category,
    priority,
    userId: scope.actor.kind === 'user' ? scope.actor.userId : null,
  })
}
