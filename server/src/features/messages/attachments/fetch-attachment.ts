import type { Readable } from 'node:stream'
import type { MessageId } from '@parley/shared/conversations/messages'
import type { App } from '../../../app.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { findMessage } from '../messages.store.ts'
import { attachmentsOf } from './attachments.store.ts'

/** Type and name are as the sender declared them and may be false. `bytes` is set where the platform reports a size. */
export type AttachmentFile = {
  readonly kind: string
  readonly mimeType: string
  readonly fileName: string | null
  readonly bytes: number | undefined
  /** The caller reads it to its end or destroys it. */
  readonly content: Readable
}

/** The attachment of a message, fetched from the platform for callers who may read the conversation. It is not stored. */
export async function fetchAttachment(
  app: App,
  scope: Scope<'conversations.read'>,
  input: MessageId,
): Promise<AttachmentFile> {
  const message = await findMessage(app.db, scope, input.messageId)
  const attachment = message && (await attachmentsOf(app.db, scope, [message.id])).get(message.id)
  if (!message || attachment?.platform_media_id == null) throw notFound('attachment')
  const channel = await findChannel(app.db, scope, message.channel_id)
  const fetchMedia = channel && app.platforms.of(channel).fetchMedia
  if (!channel || !fetchMedia) throw notFound('attachment')
  const file = await fetchMedia(channel, attachment.platform_media_id)
  if (file.kind === 'none') throw new AppError(file.isTemporary ? 'unavailable' : 'not_found', file.message)
  const { kind, mime_type: mimeType, file_name: fileName } = attachment
  return { kind, mimeType, fileName, bytes: file.bytes, content: file.content }
}
