import type { ConversationId } from '@parley/shared/conversations/conversations'
import { inEnglish } from '@parley/shared/sentences/english'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { countOrRefuse } from '../../../auth/api-keys/count-or-refuse.ts'
import type { Scope } from '../../../policy.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { settingsOf } from '../../settings/settings.store.ts'
import { announcementsPerPerson } from '../presence/announce-presence.ts'
import { newestReceived } from './newest-received.store.ts'

/** WhatsApp refuses to mark an older message as read. (Cloud API, typing indicators, June 2026) */
const markableMs = 30 * 24 * 3_600_000

/**
 * Shows the customer that somebody has read the conversation, where the workspace chose so and the platform can. Never throws:
 * a failure is logged and changes nothing.
 */
export function showRead(app: App, scope: Scope, conversationId: string): Promise<void> {
  return showToCustomer(app, scope, { conversationId, isTyping: false })
}

/** Shows the customer that a reply is being typed, likewise. Answers at once, whether or not the customer will see it. */
export async function showTyping(
  app: App,
  scope: Scope<'messages.send', UserActor>,
  { conversationId }: ConversationId,
): Promise<{ success: true }> {
  await countOrRefuse(app.presenceWindows, app.now, { id: scope.actor.userId, limit: announcementsPerPerson })
  void app.shutdown.awaitWork(showToCustomer(app, scope, { conversationId, isTyping: true }))
  return { success: true }
}

type Shown = { readonly conversationId: string; readonly isTyping: boolean }

async function showToCustomer(app: App, scope: Scope, { conversationId, isTyping }: Shown): Promise<void> {
  try {
    const { sendsReadReceipts, sendsTyping } = await settingsOf(app.db, scope)
    if (!sendsTyping && (isTyping || !sendsReadReceipts)) return
    const message = await newestReceived(app.db, scope, { conversationId, since: app.now() - markableMs })
    const channel = message && (await findChannel(app.db, scope, message.channel_id))
    if (!message || !channel?.isActive) return
    const read = { platformMessageId: message.platform_message_id, isTyping }
    const problem = await app.platforms.of(channel).markRead?.(channel, read)
    if (problem) app.log.warn({ channelId: channel.id, problem: inEnglish(problem) }, 'A read receipt was not accepted')
  } catch (error) {
    app.log.warn({ err: error }, 'A read receipt was not sent')
  }
}
