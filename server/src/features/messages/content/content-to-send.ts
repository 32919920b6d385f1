import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { App } from '../../../app.ts'
import type { MessageTable } from '../../../db/schema/messages.ts'
import type { ContentToSend } from '../../../platforms/content-to-send.ts'
import { fileToSend } from '../../files/file-to-send.ts'
import type { StoredFile } from '../../files/files.store.ts'

type Stored = Pick<MessageTable, 'text' | 'content'>

/** What the platform is given of a stored message that is no template; undefined where its file has been deleted. */
export function contentToSend(
  app: App,
  { text, content }: Stored,
  file: StoredFile | null | undefined,
): ContentToSend | undefined {
  // The platform is given its own ID of the quoted message.
  const { quoted: _, ...stored } = (content === null ? { type: 'text' } : JSON.parse(content)) as MessageContent
  const fileNamed = (name: string | undefined) => (file ? fileToSend(app, file, name) : undefined)
  switch (stored.type) {
    case 'location':
      return { ...stored, latitude: stored.latitude ?? 0, longitude: stored.longitude ?? 0 }
    case 'list':
    case 'location_request':
    case 'contacts':
    case 'reaction':
      return stored
    case 'interactive':
      return { type: 'interactive', interactive: stored.interactive as object }
    case 'buttons':
    case 'link_button': {
      const { header, ...rest } = stored
      if (!header || header.type === 'text') return { ...rest, header }
      const headerFile = fileNamed(header.file_name)
      return headerFile && { ...rest, header: { type: header.type, file: headerFile } }
    }
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker': {
      const { type, caption, file_name } = stored
      const ownFile = fileNamed(file_name)
      return ownFile && { type, caption, voice: stored.type === 'audio' && stored.voice, file: ownFile }
    }
    default:
      return {
        type: 'text',
        text,
        ...(stored.type === 'text' && stored.link_preview === false && { linkPreview: false }),
      }
  }
}
