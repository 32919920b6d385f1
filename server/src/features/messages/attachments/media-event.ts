import type { App } from '../../../app.ts'
import type { MessageTable } from '../../../db/schema/messages.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { signedLink } from '../../files/signed-links.ts'
import { emitEvent } from '../../webhooks/events/emit-event.ts'
import { attachmentsOf, type MessageAttachment } from './attachments.store.ts'
import { presentAttachment } from './present-attachment.ts'

/** The file of a message as webhooks get it: with a link to its bytes where it is stored. */
export function attachmentData(app: App, scope: Scope, attachment: MessageAttachment) {
  const { media, ...presented } = presentAttachment(attachment)
  return { ...presented, ...(media && { media: { ...media, ...signedLink(app, scope, media.id) } }) }
}

/** Emits that the file of a message is stored, or could not be fetched. */
export async function emitMedia(app: App, tx: Tx, scope: Scope, message: MessageTable): Promise<void> {
  // A program that answers messages would take the conversation over from whoever has it.
  if (message.content !== null && JSON.parse(message.content).standby === true) return
  const data = async () => {
    const attachment = (await attachmentsOf(tx, scope, [message.id])).get(message.id)
    return {
      message_id: message.id,
      conversation_id: message.conversation_id,
      direction: message.direction,
      created_at: new Date(message.created_at).toISOString(),
      ...(attachment && attachmentData(app, scope, attachment)),
    }
  }
  await emitEvent(app, tx, scope, { kind: 'message.media', channelId: message.channel_id, data })
}
