import type { App } from '../../app.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { AutomaticEvent } from '../../platforms/conversation-updates.ts'
import type { UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope } from '../../policy.ts'
import { lockContact } from '../contacts/contacts.store.ts'
import { findByAnyAttempt } from '../messages/attempts.store.ts'
import { findOnPlatform, insertMessage } from '../messages/messages.store.ts'
import { publishMessage } from '../messages/publish-message.ts'
import { threadLine } from './thread-line.ts'

/** Stores what the platform recognized, such as a purchase, as a line beside its message. Undefined where that is not in a thread. */
export async function receiveAutomaticEvent(app: App, channel: Channel, update: AutomaticEvent): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  const { platformMessageId: about, name, currency, value, clickId, at } = update
  const platformMessageId = `event ${name} ${about}`
  return app.transact(async (tx) => {
    const message = await findByAnyAttempt(tx, scope, { channelId: channel.id, platformMessageId: about })
    const conversationId = message?.conversation_id ?? undefined
    if (!message || conversationId === undefined) return undefined
    // Locked, so that the event is not stored twice at once.
    await lockContact(app, tx, scope, message.contact_id)
    const stored = await findOnPlatform(tx, scope, { channelId: channel.id, platformMessageId })
    if (stored) return { messageId: stored.id, conversationId }
    const amount = value === undefined ? '' : ` ${value} ${currency ?? ''}`.trimEnd()
    const line = threadLine(app, scope, {
      channel,
      contactId: message.contact_id,
      conversationId,
      platformMessageId,
      direction: 'inbound',
      text: `[${name}]${amount}`,
      content: {
        type: 'automatic_event',
        name,
        ...(currency !== undefined && { currency }),
        ...(value !== undefined && { value }),
        ...(clickId !== undefined && { ctwa_clid: clickId }),
      },
      at,
    })
    const added = await insertMessage(tx, line)
    publishMessage(app, scope, added)
    return { messageId: added.id, conversationId }
  })
}
