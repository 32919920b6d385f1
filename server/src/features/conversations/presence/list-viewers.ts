import type { ConversationId } from '@parley/shared/conversations/conversations'
import type { ViewerView } from '@parley/shared/conversations/presence'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { memberNames } from '../../members/member-names.store.ts'

/** The other members who view a conversation now. Reads the store only where there are some, for the names of members. */
export async function listViewers(
  app: App,
  scope: Scope<'conversations.read', UserActor>,
  input: ConversationId,
): Promise<{ data: ViewerView[] }> {
  const others = app.presence
    .viewersOf(scope, input.conversationId)
    .filter(({ userId }) => userId !== scope.actor.userId)
  const names = await memberNames(
    app.db,
    scope,
    others.map(({ userId }) => userId),
  )
  const viewers = others.flatMap(({ userId, isTyping }) => {
    const name = names.get(userId)
    // A former member is not shown.
    return name === undefined ? [] : [{ user_id: userId, name, is_typing: isTyping }]
  })
  return { data: viewers.sort((one, other) => one.name.localeCompare(other.name)) }
}
