import type { App } from '../../app.ts'
import type { Channel } from '../../platforms/channel.ts'
import { resultOf } from '../../platforms/platform-answer.ts'
import type { StoredFile } from './files.store.ts'

/** Gives a platform the bytes of a file as a sample, and returns the handle that stands for it. Throws as `resultOf`. */
export async function giveSample(app: App, channel: Channel, file: StoredFile): Promise<string> {
  const { name, mime_type: mime, size_bytes: sizeBytes, content_id: contentId } = file
  const open = () => app.files.open(contentId)
  return resultOf(await app.platforms.of(channel).uploadSample(channel, { name, mime, sizeBytes, open }))
}
