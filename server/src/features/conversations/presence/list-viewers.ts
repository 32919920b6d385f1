import type { ConversationId } from '@parley/shared/conversations/conversations'
import type { ViewerInList, ViewerView } from '@parley/shared/conversations/presence'
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
  const viewers = await otherViewers(app, scope, input)
  return { data: viewers.map(({ userId, name, isTyping }) => ({ user_id: userId, name, is_typing: isTyping })) }
}

/** The other members who view any conversation now, so that the list of conversations can show them all at once. */
export async function listAllViewers(
  app: App,
  scope: Scope<'conversations.read', UserActor>,
): Promise<{ data: ViewerInList[] }> {
  const viewers = await otherViewers(app, scope)
  return {
    data: viewers.map(({ conversationId, userId, name }) => ({
      conversation_id: conversationId,
      user_id: userId,
      name,
    })),
  }
}

/** The other people who view a conversation, or any conversation, in the order of their names. A former member is left out. */
async function otherViewers(app: App, scope: Scope<'conversations.read', UserActor>, of?: ConversationId) {
  const others = app.presence
    .viewersIn(scope)
    .filter(({ userId }) => userId !== scope.actor.userId)
    .filter(({ conversationId }) => of === undefined || conversationId === of.conversationId)
  const names = await memberNames(app.db, scope, [...new Set(others.map(({ userId }) => userId))])
  return others
    .flatMap((viewer) => {
      const name = names.get(viewer.userId)
      return name === undefined ? [] : [{ ...viewer, name }]
    })
    .sort((one, other) => one.name.localeCompare(other.name))
}
