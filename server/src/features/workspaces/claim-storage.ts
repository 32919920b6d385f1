import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { App } from '../../app.ts'
import { ownerKey } from '../../file-storage/file-storage.ts'
import { findInstallation } from './installation.store.ts'

/**
 * Marks the storage of files as this installation's, which is known by its first workspace. Throws an error with the remedy if it
 * is another's: each removes what its own store does not know, and so would remove the other's files. A folder without files is
 * taken over: its store was lost, and there is nothing to remove.
 */
export async function claimStorage({ db, files }: App): Promise<void> {
  const installation = await findInstallation(db)
  const owner = await ownerOf(files)
  const own = installation?.firstWorkspaceId ?? undefined
  if (owner !== undefined && owner !== own && (files.isShared || (await hasFiles(files)))) {
    throw new Error(
      `Files in ${files.place} belong to another installation of Parley. Give each a bucket, a PARLEY_FILES_S3_PREFIX or a PARLEY_DATA_DIR of its own. If the other does not exist any more, remove ${files.nameOf(ownerKey)}.`,
    )
  }
  if (owner === own || own === undefined) return
  const path = await files.newIncomingPath()
  await writeFile(path, own)
  await files.put(ownerKey, path)
}

async function hasFiles(files: App['files']): Promise<boolean> {
  const { done } = await files.list()[Symbol.asyncIterator]().next()
  return done !== true
}

/** Returns the installation that a storage belongs to, or undefined where nothing was stored yet, or before storages were marked. */
async function ownerOf(files: App['files']): Promise<string | undefined> {
  try {
    return await text(await files.open(ownerKey))
  } catch (error) {
    const { code, name } = error as { readonly code?: string; readonly name?: string }
    if (code === 'ENOENT' || name === 'NoSuchKey') return undefined
    throw error
  }
}
