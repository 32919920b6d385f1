import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { withDerived } from '../../file-storage/file-storage.ts'

/** Runs a call to the storage of files. What fails there is logged, and thrown as `unavailable`: nobody who asks can repair it. */
export async function fromStorage<Result>(app: App, call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    app.log.error({ err: error, storage: app.files.place }, 'The storage of files failed')
    throw new AppError('unavailable', sentence('fileStorageUnavailable'), { retryAfterSeconds: 30 })
  }
}

/** Removes bytes and what was made of them. Rejects where the storage fails. */
export async function removeAll({ files }: Pick<App, 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys.flatMap(withDerived)) await files.remove(key)
}

/** Removes bytes that no row names any more, and what was made of them. The daily sweep removes what cannot be removed now. */
export async function removeBytes(app: App, keys: readonly string[]): Promise<void> {
  try {
    await removeAll(app, keys)
  } catch (error) {
    app.log.warn({ err: error, storage: app.files.place }, 'Bytes of files are removed later')
  }
}
