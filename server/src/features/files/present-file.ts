import type { FileView } from '@parley/shared/files/files'
import type { StoredFile } from './files.store.ts'

/** Dimensions are left out where they are not known. */
export function presentFile(
  file: Omit<StoredFile, 'content_id' | 'sha256' | 'created_at' | 'preview_bytes'>,
): FileView {
  const { id, kind, mime_type: mime, size_bytes: size, name, width, height, duration_ms } = file
  return {
    ...{ id, kind, mime, size, name },
    ...(width !== null && height !== null && { width: Number(width), height: Number(height) }),
    ...(duration_ms !== null && { duration_ms: Number(duration_ms) }),
  }
}
