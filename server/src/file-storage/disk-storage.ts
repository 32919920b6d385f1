import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contentIdOf, type FileStorage, ownerKey } from './file-storage.ts'
import { makeFolder, makeIncomingFiles, namesIn } from './incoming-files.ts'

/** How much of a file is read at once: less would take more of the time in which others are served. */
const partBytes = 512 * 1024

/**
 * Stores files in a folder of the data directory, which only its owner can read. Each is in a subfolder named after the last
 * two characters of the ID in its key, so that no folder becomes too large to list.
 */
export function makeDiskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, contentIdOf(key).slice(-2), key)
  return {
    ...makeIncomingFiles(join(folder, 'incoming')),
    place: `the folder ${folder}`,
    isShared: false,
    nameOf: pathOf,
    // The data directory was written to when the store was opened.
    check: async () => undefined,
    put: async (key, path) => {
      const target = pathOf(key)
      await makeFolder(dirname(target))
      await flush(path)
      await rename(path, target)
      await flush(dirname(target))
    },
    open: async (key, range) => {
      // The stream opens the file itself: a FileHandle that becomes garbage with a stream that nobody reads ends the process.
      const content = createReadStream(pathOf(key), { ...range, highWaterMark: partBytes })
      await once(content, 'open')
      return content
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async function* () {
      for (const name of await namesIn(folder)) {
        if (name === 'incoming') continue
        for (const key of await namesIn(join(folder, name))) {
          if (key === ownerKey) continue
          const found = await stat(pathOf(key)).catch(() => undefined)
          if (found) yield { key, sizeBytes: found.size, storedAt: found.mtimeMs }
        }
      }
    },
  }
}

/** Writes what the operating system holds in memory of a file or folder to the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
