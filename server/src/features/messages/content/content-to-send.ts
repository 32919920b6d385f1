import type { MessageContent } from '@parley/shared/conversations/message-content'
import { withExtension } from '@parley/shared/files/extensions'
import type { App } from '../../../app.ts'
import type { MessageTable } from '../../../db/schema/messages.ts'
import type { ContentToSend } from '../../../platforms/content-to-send.ts'
import type { StoredFile } from '../../files/files.store.ts'

type Stored = Pick<MessageTable, 'text' | 'content'>
type StoredFileContent = Extract<
  MessageContent,
  { readonly type: 'image' | 'video' | 'audio' | 'document' | 'sticker' }
>

/** What the platform is given of a stored message that is no template; undefined where its file has been deleted. */
export function contentToSend(
  app: App,
  { text, content }: Stored,
  file: StoredFile | null | undefined,
): ContentToSend | undefined {
  const stored = content === null ? undefined : (JSON.parse(content) as MessageContent)
  if (stored === undefined || stored.type === 'text') return { type: 'text', text }
  if (stored.type === 'location') return placeOf(stored)
  if (!file) return undefined
  const { type, caption, file_name, ...more } = stored as StoredFileContent
  return {
    type,
    caption,
    voice: 'voice' in more && more.voice,
    file: {
      fileId: file.id,
      contentId: file.content_id,
      name: withExtension(file_name ?? file.name, file.mime_type),
      mime: file.mime_type,
      sizeBytes: Number(file.size_bytes),
      open: () => app.files.open(file.content_id),
    },
  }
}

function placeOf({ latitude, longitude, name, address }: Extract<MessageContent, { type: 'location' }>): ContentToSend {
  return { type: 'location', latitude: latitude ?? 0, longitude: longitude ?? 0, name, address }
}
