import type { App } from '../../app.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Handover } from '../../platforms/conversation-updates.ts'
import type { UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope } from '../../policy.ts'
import { lockCurrentConversation, recordMessage } from '../conversations/conversations.store.ts'
import { endSnooze } from '../conversations/end-snooze.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { findOnPlatform, insertMessage } from '../messages/messages.store.ts'
import { publishMessage } from '../messages/publish-message.ts'
import { alertMembers } from './alert-members.ts'
import { conversationForOutbound } from './conversation-for-outbound.ts'
import { threadLine } from './thread-line.ts'

/** Stores who has the conversation now as a line of the thread. Passed to people, it is unread, waits for a reply and raises an alert. */
export async function receiveHandover(app: App, channel: Channel, update: Handover): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  const platformMessageId = `handover ${update.key}`
  return app.transact(async (tx) => {
    const contact = await findOrCreateContact(app, tx, scope, { ...update.from, source: 'receipt', at: update.at })
    if (await findOnPlatform(tx, scope, { channelId: channel.id, platformMessageId })) return undefined
    const current = await lockCurrentConversation(app, tx, scope, { contactId: contact.id, channelId: channel.id })
    const place = { channel, contact, current, at: update.at, reason: 'another app' as const }
    const conversation = await conversationForOutbound(app, tx, scope, place)
    const { action, previousOwner, newOwner, reason, isToUs } = update
    const line = threadLine(app, scope, {
      channel,
      contactId: contact.id,
      conversationId: conversation.id,
      platformMessageId,
      direction: 'outbound',
      text: `[Handover] ${[previousOwner, newOwner].filter(Boolean).join(' → ')}${reason ? `: ${reason}` : ''}`,
      content: {
        type: 'handover',
        action,
        ...(previousOwner !== undefined && { previous_owner: previousOwner }),
        ...(newOwner !== undefined && { new_owner: newOwner }),
        ...(reason !== undefined && { reason }),
        is_to_us: isToUs,
      },
      at: update.at,
    })
    const message = await insertMessage(tx, line)
    const { id: messageId, text, created_at: at } = message
    const conversationId = conversation.id
    const recorded = { conversationId, text, direction: 'outbound', at, now: app.now() } as const
    const { isWatched } = await recordMessage(tx, scope, { ...recorded, isSeen: !isToUs, needsReply: isToUs })
    if (isToUs) {
      await alertMembers(app, tx, scope, { conversation, isWatched, at })
      await endSnooze(app, tx, scope, { conversation, contact })
    }
    app.live.publish(scope, { noun: 'conversations', id: conversationId })
    publishMessage(app, scope, message)
    return { messageId, conversationId }
  })
}
