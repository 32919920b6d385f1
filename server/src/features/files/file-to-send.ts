import { withExtension } from '@parley/shared/files/extensions'
import type { App } from '../../app.ts'
import type { FileToSend } from '../../platforms/content-to-send.ts'
import type { StoredFile } from './files.store.ts'

/** A stored file as a platform is given it, under its own name unless another is given. */
export function fileToSend(app: App, file: StoredFile, name: string = file.name): FileToSend {
  return {
    fileId: file.id,
    contentId: file.content_id,
    name: withExtension(name, file.mime_type),
    mime: file.mime_type,
    sizeBytes: Number(file.size_bytes),
    open: () => app.files.open(file.content_id),
  }
}
