import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import type { EngineParts } from '../../db/dialect.ts'
import { stampOf } from '../../db/dumps.ts'
import { dumpsOf } from '../../db/open.ts'
import { flush } from '../../db/sqlite/flush.ts'
import type { FileStorage } from '../../file-storage/file-storage.ts'
import { copyFiles, type FileCopies, filesBeside } from './file-copies.ts'
import { proveDump } from './prove-dump.ts'
import { inWorkFolder } from './work-folder.ts'

export type Backup = {
  readonly file: string
  readonly bytes: number
  readonly rows: number
  /** The copies of files; undefined for a backup without files. */
  readonly files: FileCopies | undefined
}

type Options = {
  readonly to: string | undefined
  readonly now: number
  /** The storage of the bytes of files, for a backup that includes them. */
  readonly files: FileStorage | undefined
}

/**
 * Writes the store to a file while others write to the store, verifies the file by restoring it to a temporary store, and
 * only then gives it its final name: every file with a backup's name is a verified backup. Otherwise throws an error with
 * a message for the user and leaves no file. With `files` it copies the bytes of all files that the backup names into a folder
 * beside it, which is there before the backup.
 */
export async function backUp(config: Config, { to, now, files }: Options): Promise<Backup> {
  const dumps = dumpsOf(config)
  const file = to === undefined ? join(config.backups.folder, `parley-${stampOf(now)}${dumps.suffix}`) : resolve(to)
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another name.`)
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return inWorkFolder(folder, now, async (workFolder) => {
    const partial = join(workFolder, basename(file))
    const counts = await dumps.dump(partial)
    const inspect = async (restored: EngineParts) => files && copyFiles(restored, files, filesBeside(partial))
    const copies = await proveDump(dumps, partial, { folder: workFolder, counts, inspect })
    const bytes = statSync(partial).size
    if (copies) renameSync(filesBeside(partial), filesBeside(file))
    renameSync(partial, file)
    flush(folder)
    if (to === undefined) deleteOldBackups(config.backups, now)
    return { file, bytes, rows: Object.values(counts).reduce((sum, count) => sum + count, 0), files: copies }
  })
}

/**
 * Deletes the oldest backups beyond `keep`, among files named by their time; never another file nor the last backup. A
 * backup whose name lies in the future, from a clock that was ahead, is ignored until that time.
 */
function deleteOldBackups({ folder, keep }: Config['backups'], now: number): void {
  const backups = readdirSync(folder).filter((name) => /^parley-\d{8}t\d{6}z\.(db|dump)$/.test(name))
  const past = backups.filter((name) => name.slice('parley-'.length) <= `${stampOf(now)}.z`)
  for (const name of past.toSorted().slice(0, -keep)) {
    rmSync(join(folder, name))
    rmSync(filesBeside(join(folder, name)), { recursive: true, force: true })
  }
}
