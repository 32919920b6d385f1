import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { PlatformAnswer } from '../../platforms/sample-file.ts'
import type { StoredFile } from './files.store.ts'

/** Gives a platform the bytes of a file as a sample, and returns the handle that stands for it. Throws as `resultOf`. */
export async function giveSample(app: App, channel: Channel, file: StoredFile): Promise<string> {
  const { name, mime_type: mime, size_bytes: sizeBytes, content_id: contentId } = file
  const open = () => app.files.open(contentId)
  return resultOf(await app.platforms.of(channel).uploadSample(channel, { name, mime, sizeBytes, open }))
}

/** What a platform answered. Throws `conflict` where it refuses, and `unavailable` where it gave no answer. */
export function resultOf<Result>(answer: PlatformAnswer<Result>): Result {
  if (answer.kind === 'done') return answer.result
  throw new AppError(answer.isUnavailable ? 'unavailable' : 'conflict', answer.message)
}
