import type { PresenceAnnouncement } from '@parley/shared/conversations/presence'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { authorize } from '../../../policy.ts'
import { findConversation } from '../conversations.store.ts'
import { noSuchConversation } from '../no-such-conversation.ts'

/** Per minute. An open conversation announces its viewer every ten seconds, and every four while they type. */
export const announcementsPerPerson = 120

/** Shows the others that the actor views a conversation, or types in it. Nothing is stored; a heartbeat reads nothing either. */
export async function announcePresence(
  app: App,
  actor: UserActor,
  input: PresenceAnnouncement,
): Promise<{ success: true }> {
  const scope = authorize(actor, 'conversations.read', input)
  const { allowed, resetAt } = await app.presenceWindows.count(actor.userId, announcementsPerPerson)
  if (!allowed) {
    const retryAfterSeconds = Math.max(1, Math.ceil((resetAt - app.now()) / 1000))
    throw new AppError('rate_limited', `Too many requests. Try again in ${retryAfterSeconds} seconds`, {
      retryAfterSeconds,
    })
  }
  const who = { conversationId: input.conversationId, userId: actor.userId }
  if (!app.presence.isViewing(scope, who)) {
    if (!(await findConversation(app.db, scope, input.conversationId))) throw noSuchConversation()
  }
  app.presence.announce(scope, who, input.state)
  return { success: true }
}
