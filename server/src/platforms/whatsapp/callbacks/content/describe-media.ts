import type { Attachment } from '../../../platform-update.ts'
import { nameAt, textAt, valueAt } from '../../graph/json.ts'
import { type Kind, maxWholeLength } from './described.ts'
import { named, readContext } from './read-context.ts'

/** A file of this kind, with its caption. */
export function media(kind: Attachment['kind'], nameOf: (content: unknown, message: unknown) => string): Kind {
  return (content, message) => {
    const fileName = textAt(content, 'filename') ?? null
    const caption = textAt(content, 'caption')
    const id = nameAt(content, 'id')
    const mimeType = textAt(content, 'mime_type')
    const problem = id === undefined ? readContext(message).errors?.[0]?.message : undefined
    const missing = problem === undefined ? undefined : `– The file could not be received: ${problem}`
    const file = {
      ...named('caption', caption, maxWholeLength),
      ...named('file_name', fileName ?? undefined),
      ...named('mime_type', mimeType),
      ...named('sha256', textAt(content, 'sha256')),
    }
    return {
      text: [`[${nameOf(content, message)}]`, fileName, caption, missing].filter(Boolean).join(' '),
      content: {
        ...file,
        ...flagOf(kind, content),
        ...(kind === 'audio' && isVoicemail(message) && { voicemail: true }),
      },
      ...(id !== undefined && {
        attachment: {
          kind,
          platformMediaId: id,
          mimeType: (mimeType ?? 'application/octet-stream').slice(0, 200),
          fileName: fileName?.slice(0, 200) ?? null,
        },
      }),
    }
  }
}

/** What a caller left whom nobody answered has the id of the call, and not that of a message. */
export function isVoicemail(message: unknown): boolean {
  return textAt(message, 'id')?.startsWith('wacid.') ?? false
}

/** The type of a file, with what only this type has. */
function flagOf(kind: Attachment['kind'], content: unknown) {
  const flag = (key: string) => valueAt(content, key)
  if (kind === 'audio')
    return { type: kind, ...(typeof flag('voice') === 'boolean' && { voice: flag('voice') === true }) }
  if (kind !== 'sticker') return { type: kind }
  return { type: kind, ...(typeof flag('animated') === 'boolean' && { animated: flag('animated') === true }) }
}
