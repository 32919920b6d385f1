import { createReadStream } from 'node:fs'
import type { FileId, FileView } from '@parley/shared/files/files'
import { whatsappFileLimits } from '@parley/shared/files/limits'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { decodeStored } from './decode-stored.ts'
import { requireFile } from './get-file.ts'
import { receiveFile } from './receive-file.ts'

/**
 * Stores a copy of a picture that can be sent as a picture: a JPEG below the limit of size, the right way up, without
 * metadata such as the place of a photo. Throws `unsupported_media_type` for other files.
 */
export async function makeSmaller(app: App, scope: Scope<'files.upload'>, { fileId }: FileId): Promise<FileView> {
  const { kind, name, content_id } = await requireFile(app, scope, fileId)
  if (kind !== 'image' && kind !== 'sticker') {
    throw new AppError('unsupported_media_type', sentence('onlyPicturesMadeSmaller'))
  }
  return decodeStored(app, content_id, async ({ path, target }) => {
    await app.decoders.makeSmaller(path, target, whatsappFileLimits.image.maxBytes)
    return receiveFile(app, scope, {
      name: `${name.replace(/\.[^.]{1,10}$/, '')}.jpg`,
      content: createReadStream(target),
    })
  })
}
