import { contactsText } from '@parley/shared/conversations/contacts-text'
import { fileText } from '@parley/shared/conversations/file-text'
import { interactiveText } from '@parley/shared/conversations/interactive-text'
import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import { placeText } from '@parley/shared/conversations/place-text'
import { withExtension } from '@parley/shared/files/extensions'
import type { StoredFile } from '../../files/files.store.ts'

type Stored = {
  /** What lists, searches and programs that only read text show. */
  readonly text: string
  /** The content beside the text; null where the text is all. */
  readonly stored: MessageContent | null
}

/** How a content is stored. Its file has been checked. */
export function storedContent(content: OutboundContent, file: StoredFile | null): Stored {
  switch (content.type) {
    case 'text':
      return { text: content.text, stored: isPlain(content) ? null : { type: 'text', link_preview: false } }
    case 'location':
      return { text: placeText(content), stored: withoutEmpty(content) }
    case 'contacts':
      return { text: contactsText(content.contacts), stored: content }
    case 'buttons':
    case 'link_button':
      return { text: content.text, stored: withoutEmpty({ ...content, header: storedHeader(content.header, file) }) }
    case 'list':
    case 'location_request':
      return { text: content.text, stored: withoutEmpty(content) }
    case 'interactive': {
      const { interactive } = content
      return {
        text: interactiveText(interactive),
        stored: { type: 'interactive', kind: interactive.type, interactive },
      }
    }
    default:
      return storedFile(content, file)
  }
}

/** Whether a text is stored as no more than its text. */
export function isPlain(content: OutboundContent): boolean {
  return content.type === 'text' && content.link_preview !== false
}

type FileContent = Extract<OutboundContent, { readonly file_id: string }>
type StoredFileContent = Extract<MessageContent, { readonly type: FileContent['type'] }> & { readonly voice?: boolean }

function storedFile(content: FileContent, file: StoredFile | null): Stored {
  if (!file) throw new Error('A content with a file needs its file')
  const { type } = content
  const stored = withoutEmpty({
    type,
    caption: 'caption' in content ? content.caption : undefined,
    file_name: content.type === 'document' ? nameOf(content.file_name, file) : undefined,
    voice: (content.type === 'audio' && content.voice) || undefined,
    mime_type: file.mime_type,
  }) as StoredFileContent
  return { text: fileText({ ...stored, name: stored.file_name ?? file.name }), stored }
}

type Header = Extract<OutboundContent, { type: 'buttons' }>['header']

function storedHeader(header: Header, file: StoredFile | null) {
  if (!header || header.type === 'text') return header
  const name = header.type === 'document' && file ? { file_name: nameOf(undefined, file) } : {}
  return { type: header.type, ...name, ...(file && { mime_type: file.mime_type }) }
}

function nameOf(chosen: string | undefined, file: StoredFile): string {
  return withExtension(chosen ?? file.name, file.mime_type)
}

type AsJson<T> = T extends object ? { [Key in keyof T]: AsJson<Exclude<T[Key], undefined>> } : T

/** Returns the value without its empty fields. Fields further inside that are undefined are left out of its JSON anyway. */
function withoutEmpty<T extends object>(value: T): AsJson<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined && each !== '')) as AsJson<T>
}
