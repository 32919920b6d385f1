import type { CountViews, ViewCounts } from '@parley/shared/conversations/conversations'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { authorize } from '../../../policy.ts'
import { countedViews } from '../conversation-counts.store.ts'

/** How many conversations each view of the inbox has, of a status or kind. The signed-in user's are `mine`. */
export async function countViews(app: App, actor: Actor, input: CountViews & Where): Promise<ViewCounts> {
  const scope = authorize(actor, 'conversations.read', input)
  const { status, channel, category, priority } = input
  return countedViews(app.db, scope, {
    status,
    channel,
    category,
    priority,
    userId: actor.kind === 'user' ? actor.userId : null,
  })
}
