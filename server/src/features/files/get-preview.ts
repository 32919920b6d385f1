import { stat } from 'node:fs/promises'
import type { FileId } from '@parley/shared/files/files'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError, notFound } from '../../errors.ts'
import { previewKey } from '../../file-storage/file-storage.ts'
import type { Scope } from '../../policy.ts'
import { decodeStored } from './decode-stored.ts'
import { recordPreview, type StoredFile } from './files.store.ts'
import { fromStorage, removeBytes } from './from-storage.ts'
import { type ReadableFile, requireFile } from './get-file.ts'

/**
 * The preview of a picture or sticker: a WebP that fits into a square of 320 pixels, without metadata. It is made when it is
 * first asked for and removed with the file. Throws `unsupported_media_type` for other files.
 */
export async function getPreview(app: App, scope: Scope<'files.read'>, { fileId }: FileId): Promise<ReadableFile> {
  const file = await requireFile(app, scope, fileId)
  if (file.kind !== 'image' && file.kind !== 'sticker') {
    throw new AppError('unsupported_media_type', sentence('fileWithoutPreview'))
  }
  const size = file.preview_bytes ?? (await makePreview(app, scope, file))
  return {
    ...{ ...file, mime_type: 'image/webp', size_bytes: Number(size) },
    open: async (range) => {
      const open = () => app.files.open(previewKey(file.content_id), range)
      try {
        return await open()
      } catch {
        // Backups hold no previews. Should the new one have another size, this response breaks off and the next is whole.
        await makePreview(app, scope, file)
        return fromStorage(app, open())
      }
    },
  }
}

/** Returns the size of the preview in bytes. Nothing is left of the preview of a file that is deleted meanwhile. */
async function makePreview(app: App, scope: Scope<'files.read'>, { content_id }: StoredFile): Promise<number> {
  const key = previewKey(content_id)
  const size = await decodeStored(app, content_id, async ({ path, target }) => {
    await app.decoders.makePreview(path, target)
    const made = await stat(target)
    await fromStorage(app, app.files.put(key, target))
    return made.size
  })
  if (await app.transact((tx) => recordPreview(tx, scope, { contentId: content_id, size }))) return size
  await removeBytes(app, [key])
  throw notFound('file')
}
