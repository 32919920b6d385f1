import { createHash } from 'node:crypto'
import type { App } from '../../app.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Summary } from '../../platforms/conversation-updates.ts'
import type { UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope } from '../../policy.ts'
import { lockCurrentConversation } from '../conversations/conversations.store.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { findOnPlatform, insertMessage } from '../messages/messages.store.ts'
import { publishMessage } from '../messages/publish-message.ts'
import { conversationForOutbound } from './conversation-for-outbound.ts'
import { threadLine } from './thread-line.ts'

/**
 * Stores what an AI wrote about the conversation as an internal note: it is never sent, and no API key gets it. The platform
 * repeats a summary with the handover and with the first message after it; a conversation has each once.
 */
export async function receiveSummary(app: App, channel: Channel, update: Summary): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  return app.transact(async (tx) => {
    const contact = await findOrCreateContact(app, tx, scope, { ...update.from, source: 'receipt', at: update.at })
    const current = await lockCurrentConversation(app, tx, scope, { contactId: contact.id, channelId: channel.id })
    const place = { channel, contact, current, at: update.at, reason: 'another app' as const }
    const { id: conversationId } = await conversationForOutbound(app, tx, scope, place)
    const hash = createHash('sha256').update(`${conversationId} ${update.text}`).digest('hex')
    const platformMessageId = `summary ${hash}`
    if (await findOnPlatform(tx, scope, { channelId: channel.id, platformMessageId })) return undefined
    const line = threadLine(app, scope, {
      channel,
      contactId: contact.id,
      conversationId,
      platformMessageId,
      direction: 'outbound',
      text: update.text,
      content: { type: 'ai_summary' },
      at: update.at,
    })
    const note = { ...line, kind: 'note', sent_by_id: 'app:ai_agent', sent_by_name: 'AI agent' } as const
    const message = await insertMessage(tx, note)
    publishMessage(app, scope, message)
    return { messageId: message.id, conversationId }
  })
}
