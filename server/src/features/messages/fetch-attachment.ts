import type { AttachmentFile, MessageId } from '@parley/shared/messages'
import type { Where } from '@parley/shared/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize } from '../../policy.ts'
import { findChannel } from '../channels/channels.store.ts'
import { attachmentsOf } from './attachments.store.ts'
import { findMessage } from './messages.store.ts'

/** What came with a message, fetched from the platform for whoever may read the conversation. Nothing of it is kept. */
export async function fetchAttachment(app: App, actor: Actor, input: MessageId & Where): Promise<AttachmentFile> {
  const scope = authorize(actor, 'conversations.read', input)
  const message = await findMessage(app.db, scope, input.messageId)
  const attachment = message && (await attachmentsOf(app.db, scope, [message.id])).get(message.id)
  if (!message || !attachment) throw new AppError('not_found', 'Nothing came with this message')
  const channel = await findChannel(app.db, scope, message.channel_id)
  const file =
    channel?.platform === 'whatsapp'
      ? await app.platforms.whatsapp.fetchMedia(channel, attachment.platform_media_id)
      : undefined
  if (!file) throw new AppError('not_found', 'The platform does not have this file any more')
  return {
    mime_type: attachment.mime_type,
    file_name: attachment.file_name,
    size: file.bytes.length,
    base64: file.bytes.toString('base64'),
  }
}
