import type { ViewerInList } from '@parley/shared/conversations/presence'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { memberNames } from '../../members/member-names.store.ts'

/** The other members who view any conversation now, by name, so that the list of conversations can show them all at once. */
export async function listAllViewers(
  app: App,
  scope: Scope<'conversations.read', UserActor>,
): Promise<{ data: ViewerInList[] }> {
  const others = app.presence.allViewers(scope).filter(({ userId }) => userId !== scope.actor.userId)
  const names = await memberNames(app.db, scope, [...new Set(others.map(({ userId }) => userId))])
  const viewers = others.flatMap(({ conversationId, userId }) => {
    const name = names.get(userId)
    // A former member is not shown.
    return name === undefined ? [] : [{ conversation_id: conversationId, user_id: userId, name }]
  })
  return { data: viewers.sort((one, other) => one.name.localeCompare(other.name)) }
}
