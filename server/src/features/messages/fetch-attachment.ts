import type { Readable } from 'node:stream'
import type { MessageId } from '@parley/shared/conversations/messages'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize } from '../../policy.ts'
import { findChannel } from '../channels/channels.store.ts'
import { attachmentsOf } from './attachments.store.ts'
import { findMessage } from './messages.store.ts'

/** As the customer's app described it, which need not be so; `bytes` where the platform says how many there are. */
export type AttachmentFile = {
  readonly kind: string
  readonly mimeType: string
  readonly fileName: string | null
  readonly bytes: number | undefined
  /** To be read to its end or destroyed. */
  readonly content: Readable
}

/** What came with a message, fetched from the platform for whoever may read the conversation. Nothing of it is kept. */
export async function fetchAttachment(app: App, actor: Actor, input: MessageId & Where): Promise<AttachmentFile> {
  const scope = authorize(actor, 'conversations.read', input)
  const message = await findMessage(app.db, scope, input.messageId)
  const attachment = message && (await attachmentsOf(app.db, scope, [message.id])).get(message.id)
  if (!message || !attachment) throw new AppError('not_found', 'Nothing came with this message')
  const channel = await findChannel(app.db, scope, message.channel_id)
  if (channel?.platform !== 'whatsapp') throw new AppError('not_found', 'Nothing came with this message')
  const file = await app.platforms.whatsapp.fetchMedia(channel, attachment.platform_media_id)
  if (file.kind === 'none') throw new AppError(file.isAway ? 'unavailable' : 'not_found', file.message)
  const { kind, mime_type: mimeType, file_name: fileName } = attachment
  return { kind, mimeType, fileName, bytes: file.bytes, content: file.content }
}
