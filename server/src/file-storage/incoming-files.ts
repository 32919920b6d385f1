import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { IncomingFiles } from './file-storage.ts'

/** Receives files in a folder that only its owner can read. */
export function makeIncomingFiles(folder: string): IncomingFiles {
  return {
    newIncomingPath: async () => {
      await makeFolder(folder)
      return join(folder, randomUUID())
    },
    removeIncomingBefore: async (time) => {
      for (const name of await namesIn(folder)) {
        const path = join(folder, name)
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

export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
}

/** The names in a folder; none where it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
