import type { PresenceAnnouncement } from '@parley/shared/conversations/presence'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { countOrRefuse } from '../../../auth/api-keys/count-or-refuse.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findConversation } from '../conversations.store.ts'

/**
 * The most announcements of a person per minute. An open conversation announces its viewer every ten seconds, and every four while
 * they type.
 */
export const announcementsPerPerson = 120

/** Shows the others that the actor views a conversation, or types in it. Nothing is stored; a heartbeat reads nothing either. */
export async function announcePresence(
  app: App,
  scope: Scope<'conversations.read', UserActor>,
  input: PresenceAnnouncement,
): Promise<{ success: true }> {
  await countOrRefuse(app.presenceWindows, app.now, { id: scope.actor.userId, limit: announcementsPerPerson })
  const who = { conversationId: input.conversationId, userId: scope.actor.userId }
  if (!app.presence.isViewing(scope, who)) {
    if (!(await findConversation(app.db, scope, input.conversationId))) throw notFound('conversation')
  }
  app.presence.announce(scope, who, input.state)
  return { success: true }
}
