import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beginsWith, type Dumps, type RowCounts } from '../dumps.ts'
import { flush } from './flush.ts'
import { replaceSqliteFile } from './replace-sqlite-file.ts'
import { openSqlite } from './sqlite.ts'

export function sqliteDumps(path: string): Dumps {
  return {
    suffix: '.db',
    dump: (file) => copySqlite(path, file),
    openScratch: async (file, parentFolder) => {
      const folder = mkdtempSync(join(parentFolder, '.scratch-'))
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
    refuseOtherEngine: (file) => {
      if (!beginsWith(file, 'PGDMP')) return
      throw new Error('It is a backup of a Postgres store. It can only be restored with DATABASE_URL, to Postgres.')
    },
    // The lock of the data directory is enough.
    refuseConnections: async () => {},
    replaceStore: async (file) => replaceSqliteFile(path, file),
  }
}

const pagesPerStep = 500

/**
 * A read transaction fixes the snapshot: writers continue beside it, and the copy does not restart because of them. The
 * file is on disk when this resolves.
 */
export async function copySqlite(path: string, file: string): Promise<RowCounts> {
  const source = new Database(path, { fileMustExist: true })
  try {
    source.exec('begin')
    const counts = rowCounts(source)
    await source.backup(file, { progress: () => pagesPerStep })
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
