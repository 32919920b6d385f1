import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { EngineParts } from '../../db/dialect.ts'
import { hasTable } from '../../db/has-table.ts'
import { type Content, everyContent } from '../../features/files/files.store.ts'
import type { FileStorage } from '../../file-storage/file-storage.ts'

/** How many files were copied, and the IDs of those that are missing or have another hash than the store says. */
export type FileCopies = { readonly copied: number; readonly missing: readonly string[] }

/** The folder with the bytes of files that belongs to a backup of the store. */
export function filesBeside(backup: string): string {
  return `${backup}.files`
}

/** Copies the bytes of all files that a store knows into a new folder, each under its ID, and verifies their hashes. */
export async function copyFiles(parts: EngineParts, files: FileStorage, folder: string): Promise<FileCopies> {
  await mkdir(folder, { mode: 0o700 })
  return eachContent(parts, async (content) => {
    await copyVerified(await files.open(content.id), join(folder, content.id), content)
    return true
  })
}

/** Puts back the bytes that a store knows and the storage lacks, from the folder of a backup, and verifies their hashes. */
export async function putFilesBack(parts: EngineParts, files: FileStorage, folder: string): Promise<FileCopies> {
  const sizes = new Map<string, number>()
  for await (const { key, sizeBytes } of files.list()) sizes.set(key, sizeBytes)
  return eachContent(parts, async (content) => {
    if (sizes.get(content.id) === content.size_bytes) return false
    const path = await files.newIncomingPath()
    await copyVerified(createReadStream(join(folder, content.id)), path, content)
    await files.put(content.id, path)
    return true
  })
}

async function eachContent(parts: EngineParts, copy: (content: Content) => Promise<boolean>): Promise<FileCopies> {
  let copied = 0
  const missing: string[] = []
  // A store of an older version has no files.
  if (!(await hasTable(parts, 'file_content'))) return { copied, missing }
  for await (const content of everyContent(parts.db)) {
    try {
      if (await copy(content)) copied += 1
    } catch (error) {
      if (!isMissing(error)) throw error
      missing.push(content.id)
    }
  }
  return { copied, missing }
}

class OtherHash extends Error {}

function isMissing(error: unknown): boolean {
  if (error instanceof OtherHash) return true
  const { code, name } = error as { readonly code?: string; readonly name?: string }
  return code === 'ENOENT' || name === 'NoSuchKey'
}

/** Leaves nothing where the hash differs. */
async function copyVerified(from: Readable, to: string, { sha256 }: Content): Promise<void> {
  const hash = createHash('sha256')
  from.on('data', (part: Buffer) => hash.update(part))
  await pipeline(from, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }))
  if (hash.digest('hex') === sha256) return
  await rm(to)
  throw new OtherHash('The bytes have another hash than the store says')
}
