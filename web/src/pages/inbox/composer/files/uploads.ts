import { readFailure } from '../../../../failures.ts'
import { uploadFile } from '../../../../files/upload-file.ts'
import { type AttachedFile, addAttached, beginning, changeAttached, removeAttached } from './attached-files.ts'
import { uploaded } from './sent-as.ts'

/** The server takes six at a time of each person, in all their tabs. */
const mostAtOnce = 2

/** The address to which files are uploaded, and the conversation to which they are attached. */
export type UploadTo = { readonly address: string; readonly conversationId: string }

type NewFile = Pick<AttachedFile, 'name' | 'isVoice'> & { readonly content: Blob }

type Upload = UploadTo & NewFile & { readonly key: string }

const waiting: Upload[] = []
const running = new Map<string, AbortController>()

/** Attaches files and begins to upload them. Throws, and attaches none, where they would be too many. */
export function attachFiles(to: UploadTo, files: readonly NewFile[]): void {
  uploadAttached(
    to,
    addAttached(
      to.conversationId,
      files.map((file) => ({ ...file, size: file.content.size })),
    ),
  )
}

/** Begins to upload attached files. */
export function uploadAttached(to: UploadTo, files: readonly (NewFile & Pick<AttachedFile, 'key'>)[]): void {
  for (const { key, content, name, isVoice } of files) enqueue({ ...to, key, content, name, isVoice })
}

/** The file itself is refused: uploading it again changes nothing. */
const finalCodes = new Set(['unsupported_media_type', 'payload_too_large', 'invalid_request', 'forbidden'])

/** Uploads a file once more. Nothing is stored twice: the same bytes are the same file. */
export function uploadAgain(to: UploadTo, { key, content, name, isVoice }: AttachedFile): void {
  if (!content) return
  changeAttached(to.conversationId, key, beginning)
  enqueue({ ...to, key, content, name, isVoice })
}

/** Takes a file off the reply, and ends its upload. */
export function detach(conversationId: string, key: string): void {
  running.get(key)?.abort()
  removeAttached(conversationId, [key])
}

function enqueue(upload: Upload): void {
  waiting.push(upload)
  startNext()
}

function startNext(): void {
  if (running.size >= mostAtOnce) return
  const next = waiting.shift()
  if (next) void upload(next).finally(startNext)
}

async function upload({ address, conversationId, key, content, name, isVoice }: Upload): Promise<void> {
  const controller = new AbortController()
  // It may have been taken off while it was waiting.
  if (!changeAttached(conversationId, key, beginning)) return
  running.set(key, controller)
  try {
    const onProgress = (progress: number) => void changeAttached(conversationId, key, { progress })
    const stored = await uploadFile({ address, content, name, onProgress, signal: controller.signal })
    changeAttached(conversationId, key, uploaded(stored, { isVoice }))
  } catch (error) {
    const { code, message } = readFailure(error)
    changeAttached(conversationId, key, { status: 'failed', problem: message, isFinal: finalCodes.has(code) })
  } finally {
    running.delete(key)
  }
}
