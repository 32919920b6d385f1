import type { FileView } from '@parley/shared/files/files'
import type { StoredFile } from './files.store.ts'

export function presentFile({ id, kind, mime_type: mime, size_bytes: size, name }: StoredFile): FileView {
  return { id, kind, mime, size, name }
}
