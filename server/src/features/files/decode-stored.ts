import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { App } from '../../app.ts'
import { fromStorage } from './from-storage.ts'

type Paths = { readonly path: string; readonly target: string }

/** Copies stored bytes to `path` on the local disk, where they can be decoded, and removes them and `target` afterwards. */
export async function decodeStored<Result>(
  app: App,
  contentId: string,
  decode: (paths: Paths) => Promise<Result>,
): Promise<Result> {
  const [path, target] = [await app.files.newIncomingPath(), await app.files.newIncomingPath()]
  try {
    const bytes = await fromStorage(app, app.files.open(contentId))
    await fromStorage(app, pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 })))
    return await decode({ path, target })
  } finally {
    for (const each of [path, target]) await rm(each, { force: true })
  }
}
