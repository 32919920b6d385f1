import type { FileView } from '@parley/shared/files/files'
import type { StoredFile } from './files.store.ts'

/** What is not known, or does not apply to the kind of file, is left out. */
export function presentFile(
  file: Omit<StoredFile, 'content_id' | 'sha256' | 'created_at' | 'preview_bytes'>,
): FileView {
  const {
    id,
    kind,
    mime_type: mime,
    size_bytes: size,
    name,
    width,
    height,
    duration_ms,
    is_animated,
    is_mono_opus,
  } = file
  return {
    ...{ id, kind, mime, size, name },
    ...(width !== null && height !== null && { width: Number(width), height: Number(height) }),
    ...(duration_ms !== null && { duration_ms: Number(duration_ms) }),
    ...(is_animated !== null && { animated: is_animated === 1 }),
    ...(is_mono_opus !== null && { mono_opus: is_mono_opus === 1 }),
  }
}
