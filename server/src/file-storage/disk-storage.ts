import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage } from './file-storage.ts'

/**
 * Stores files in a folder of the data directory, which only its owner can read. Each is in a subfolder named after the last
 * two characters of its key, so that no folder becomes too large to list.
 */
export function makeDiskStorage(folder: string): FileStorage {
  const incoming = join(folder, 'incoming')
  const pathOf = (key: string) => join(folder, key.slice(-2), key)
  return {
    put: async (key, path) => {
      const target = pathOf(key)
      await makeFolder(dirname(target))
      await flush(path)
      await rename(path, target)
      await flush(dirname(target))
    },
    open: async (key, range) => {
      const handle = await open(pathOf(key))
      return createReadStream('', { fd: handle, ...range })
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async function* () {
      for (const name of await namesIn(folder)) {
        if (name === 'incoming') continue
        for (const key of await namesIn(join(folder, name))) {
          const found = await stat(pathOf(key)).catch(() => undefined)
          if (found) yield { key, storedAt: found.mtimeMs }
        }
      }
    },
    newIncomingPath: async () => {
      await makeFolder(incoming)
      return join(incoming, randomUUID())
    },
    removeIncomingBefore: async (time) => {
      for (const name of await namesIn(incoming)) {
        const path = join(incoming, name)
        const found = await stat(path).catch(() => undefined)
        if (found && found.mtimeMs < time) await rm(path, { force: true })
      }
    },
    freeBytes: async () => {
      await makeFolder(folder)
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
}

/** Writes what the operating system holds in memory of a file or folder to the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
