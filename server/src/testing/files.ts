import type { FileView } from '@parley/shared/files/files'
import type { App } from '../app.ts'
import { receiveFile } from '../features/files/receive-file.ts'
import type { FileToSend } from '../platforms/content-to-send.ts'
import type { Scope } from '../policy.ts'
import { voiceNote } from './decoders/recordings.ts'

export type TestFile = { readonly name: string; readonly bytes: Buffer }

/** The smallest picture, and a document without pages. */
export const pngFile: TestFile = {
  name: 'photo.png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
export const pdfFile: TestFile = {
  name: 'invoice.pdf',
  bytes: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
}

const small = (name: string, bytes: string): TestFile => ({ name, bytes: Buffer.from(bytes, 'base64') })

export const oggFile: TestFile = { name: 'voice.ogg', bytes: voiceNote(1) }
/** The beginnings of a WebP and an MP4 file, by which their types are recognized. */
export const webpFile = small('wave.webp', 'UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=')
export const mp4File = small('clip.mp4', 'AAAAGGZ0eXBtcDQyAAAAAG1wNDJpc29t')

/** Stores a file as an upload does. */
export async function uploaded(app: App, scope: Scope, { name, bytes }: TestFile): Promise<FileView> {
  async function* content() {
    yield bytes
  }
  return receiveFile(app, scope as Scope<'files.upload'>, { name, content: content() })
}

/** A stored file as a platform is given it. */
export async function fileToSend(app: App, scope: Scope, file: TestFile): Promise<FileToSend> {
  const { id, mime, size, name } = await uploaded(app, scope, file)
  const { content_id: contentId } = await app.db
    .selectFrom('file')
    .select('content_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { fileId: id, contentId, name, mime, sizeBytes: size, open: () => app.files.open(contentId) }
}
