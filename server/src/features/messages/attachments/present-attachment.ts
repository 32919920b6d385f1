import type { MessageView } from '@parley/shared/conversations/messages'
import { decodeSentence } from '@parley/shared/sentences/sentence'
import { presentFile } from '../../files/present-file.ts'
import type { MessageAttachment } from './attachments.store.ts'

type Attachment = NonNullable<MessageView['attachment']>

/** The file of a message as its sender described it, and, where Parley has stored it, the file itself. */
export function presentAttachment(row: MessageAttachment): Pick<MessageView, 'attachment' | 'media'> {
  const { kind, mime_type, file_name, failure, file } = row
  const error = failure === null ? null : decodeSentence(failure)
  return {
    attachment: { kind, mime_type, file_name, status: statusOf(row), error },
    ...(file && { media: presentFile(file) }),
  }
}

/** The ID at the platform is cleared once the file is stored. A file without either ID has been deleted. */
function statusOf({ file, failure, platform_media_id }: MessageAttachment): Attachment['status'] {
  if (file) return 'stored'
  if (failure !== null) return 'failed'
  return platform_media_id === null ? 'deleted' : 'pending'
}
