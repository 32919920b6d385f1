import type { FileView } from '@parley/shared/files/files'
import type { App } from '../app.ts'
import { receiveFile } from '../features/files/receive-file.ts'
import type { Scope } from '../policy.ts'

type TestFile = { readonly name: string; readonly bytes: Buffer }

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

/** Stores a file as an upload does. */
export async function uploaded(app: App, scope: Scope, { name, bytes }: TestFile): Promise<FileView> {
  async function* content() {
    yield bytes
  }
  return receiveFile(app, scope as Scope<'files.change'>, { name, content: content() })
}
