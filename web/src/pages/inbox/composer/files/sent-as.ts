import type { CancelledMessage } from '@parley/shared/conversations/messages'
import type { FileKind, FileView } from '@parley/shared/files/files'
import { fileProblem, whatsappFileLimits } from '@parley/shared/files/limits'
import type { Sentence } from '@parley/shared/sentences/sentence'
import { randomId } from '../../../../random-id.ts'
import type { AttachedFile } from './attached-files.ts'

type Chosen = Pick<AttachedFile, 'asDocument' | 'isVoice'>

/** The type of message that an uploaded file becomes. */
export function sentAs(stored: FileView, { asDocument }: Chosen): FileKind {
  return asDocument ? 'document' : stored.kind
}

/** Why the platforms do not take an uploaded file, with what can be done; undefined where they do. All have the same limits. */
export function refusalOf(stored: FileView, { asDocument, isVoice }: Chosen): Sentence | undefined {
  return fileProblem(whatsappFileLimits, { ...stored, type: sentAs(stored, { asDocument }), voice: isVoice })
}

/** An uploaded file as it is to be sent. */
export function uploaded(stored: FileView, chosen: Chosen = {}): Partial<AttachedFile> {
  return { status: 'uploaded', progress: 1, stored, size: stored.size, ...chosen, refusal: refusalOf(stored, chosen) }
}

/** The file of a message that was taken back, as it was attached. */
export function restoredFile({ content, file }: Pick<CancelledMessage, 'content' | 'file'>): AttachedFile[] {
  if (!content || !file) return []
  const asDocument = content.type === 'document' && file.kind !== 'document'
  const isVoice = content.type === 'audio' && content.voice === true
  const { name, size } = file
  return [{ key: randomId(), name, size, status: 'uploaded', progress: 1, ...uploaded(file, { asDocument, isVoice }) }]
}
