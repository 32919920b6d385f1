import type { App } from '../../../app.ts'
import type { MessageTable } from '../../../db/schema/messages.ts'
import type { Tx } from '../../../db/transact.ts'
import type { CallFile } from '../../../platforms/call-update.ts'
import { addressValues, type Channel } from '../../../platforms/channel.ts'
import type { UpdateResult } from '../../../platforms/platform-update.ts'
import { resumeScope, type Scope } from '../../../policy.ts'
import { lockContact } from '../../contacts/contacts.store.ts'
import { lockCurrentConversation } from '../../conversations/conversations.store.ts'
import { findOrCreateContact } from '../../identity/find-or-create-contact.ts'
import { addAttachments } from '../../messages/attachments/add-attachments.ts'
import { findOnPlatform, insertMessage } from '../../messages/messages.store.ts'
import { publishMessage } from '../../messages/publish-message.ts'
import { contentOf } from '../content-of.ts'
import { openForContact } from '../conversation-for-outbound.ts'
import { threadLine } from '../thread-line.ts'

/**
 * Stores a recording or transcript as a line with a file, which quotes its call: in the thread of the call, whoever the file
 * names, and where the call is unknown in the thread of the customer. It is never unread, and opens no reply window.
 */
export async function receiveCallFile(app: App, channel: Channel, update: CallFile): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  const platformMessageId = `${update.file} ${update.callId}`
  return app.transact(async (tx) => {
    const call = await findOnPlatform(tx, scope, { channelId: channel.id, platformMessageId: update.callId })
    if (!call && addressValues(update.from).length === 0) return undefined
    const place = await placeOf(app, tx, scope, { channel, update, call })
    const stored = await findOnPlatform(tx, scope, { channelId: channel.id, platformMessageId })
    if (stored) return { messageId: stored.id, conversationId: place.conversationId }
    const content = contentOf(
      {
        text: '',
        quotedPlatformMessageId: update.callId,
        content: {
          type: update.file,
          mime_type: update.attachment.mimeType,
          ...(update.sha256 !== undefined && { sha256: update.sha256 }),
        },
      },
      call,
    )
    const line = threadLine(app, scope, {
      channel,
      ...place,
      platformMessageId,
      direction: call?.direction ?? 'inbound',
      text: update.file === 'call_recording' ? '[Call recording]' : '[Call transcript]',
      content,
      at: update.at,
    })
    const message = await insertMessage(tx, { ...line, quoted_platform_message_id: update.callId })
    const attachments = [{ messageId: message.id, attachment: update.attachment }]
    await addAttachments(app, tx, scope, { channelId: channel.id, attachments })
    publishMessage(app, scope, message)
    return { messageId: message.id, conversationId: place.conversationId }
  })
}

type OfCall = { readonly channel: Channel; readonly update: CallFile; readonly call: MessageTable | undefined }

async function placeOf(app: App, tx: Tx, scope: Scope, { channel, update, call }: OfCall) {
  if (call?.conversation_id) {
    // Locked, so that the file is not stored twice at once.
    await lockContact(app, tx, scope, call.contact_id)
    return { contactId: call.contact_id, conversationId: call.conversation_id }
  }
  const contact = await findOrCreateContact(app, tx, scope, { ...update.from, source: 'receipt', at: update.at })
  const current = await lockCurrentConversation(app, tx, scope, { contactId: contact.id, channelId: channel.id })
  const conversation = current ?? (await openForContact(app, tx, scope, { channel, contact }))
  return { contactId: contact.id, conversationId: conversation.id }
}
