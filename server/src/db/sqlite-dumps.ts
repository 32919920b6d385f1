import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { openSqlite } from './dialect.ts'
import { type Dumps, type RowCounts, stampOf } from './dumps.ts'

export function sqliteDumps(path: string): Dumps {
  return {
    suffix: '.db',
    dump: (file) => copySqlite(path, file),
    openScratch: async (file, place) => {
      const folder = mkdtempSync(join(place, '.scratch-'))
      const remove = () => rmSync(folder, { recursive: true, force: true })
      try {
        const copy = join(folder, 'parley.db')
        copyFileSync(file, copy)
        const counts = countIn(copy)
        const parts = openSqlite(copy)
        return { parts: { ...parts, close: () => parts.close().finally(remove) }, counts }
      } catch (error) {
        remove()
        throw error
      }
    },
    putInPlace: async (file) => putInPlace(path, file),
  }
}

const pagesAtOnce = 500

/**
 * A read transaction keeps the moment: writers go on beside it, and the copy does not begin anew because of them.
 * The file is on disk before this answers.
 */
export async function copySqlite(path: string, file: string): Promise<RowCounts> {
  const source = new Database(path, { fileMustExist: true })
  try {
    source.exec('begin')
    const counts = rowCounts(source)
    await source.backup(file, { progress: () => pagesAtOnce })
    flush(file)
    return counts
  } finally {
    source.close()
  }
}

function countIn(path: string): RowCounts {
  const handle = new Database(path, { fileMustExist: true })
  try {
    return rowCounts(handle)
  } finally {
    handle.close()
  }
}

function rowCounts(handle: Database.Database): RowCounts {
  const tables = handle
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all() as string[]
  const count = (table: string) => handle.prepare(`select count(*) from "${table}"`).pluck().get() as number
  return Object.fromEntries(tables.map((table) => [table, count(table)]))
}

/** At any moment the path holds the old store or the new one, whole: a rename is the last step. */
function putInPlace(path: string, file: string): string | undefined {
  const coming = `${path}.restoring`
  rmSync(coming, { force: true })
  copyFileSync(file, coming)
  flush(coming)
  const replaced = existsSync(path) ? join(dirname(path), `parley.replaced-${stampOf(Date.now())}.db`) : undefined
  if (replaced !== undefined) keepAside(path, replaced)
  renameSync(coming, path)
  flush(dirname(path))
  return replaced
}

function keepAside(path: string, replaced: string): void {
  if (gatherInOneFile(path)) {
    // A second name costs nothing; not every file system gives one.
    try {
      linkSync(path, replaced)
    } catch {
      copyFileSync(path, replaced)
    }
    return
  }
  // Damaged: all that is left of it goes aside as it is, because what it has in the other files is for it alone.
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, `${replaced}${suffix}`)
  }
}

/** Brings what was written last from the log into the file itself. False when the file cannot be opened as a store. */
function gatherInOneFile(path: string): boolean {
  try {
    const handle = new Database(path)
    try {
      handle.pragma('wal_checkpoint(TRUNCATE)')
    } finally {
      handle.close()
    }
    return !existsSync(`${path}-wal`)
  } catch {
    return false
  }
}

export function flush(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
