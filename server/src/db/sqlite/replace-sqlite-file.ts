import { copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { isBusy, isDamage, isFailingDisk } from '../dialect.ts'
import { stampOf } from '../dumps.ts'
import { flush } from './flush.ts'

/** What SQLite has beside a file belongs to that file alone: read into another one, it would destroy it. */
const besides = ['-wal', '-shm', '-journal']

/**
 * Makes a copy of the file the store at the path. At any moment the path holds the old store or the new one, and nothing
 * of the old one can get into the new one: a rename is the last step. Only a damaged store is without its log shortly
 * before that, which is kept aside by then. Answers where what was there is kept.
 */
export function replaceSqliteFile(path: string, file: string): string | undefined {
  const coming = `${path}.restoring`
  rmSync(coming, { force: true })
  copyFileSync(file, coming)
  flush(coming)
  const kept = moveAside(path)
  flush(dirname(path))
  renameSync(coming, path)
  flush(dirname(path))
  return kept
}

function moveAside(path: string): string | undefined {
  const aside = freeName(dirname(path))
  if (existsSync(path)) {
    gatherInOneFile(path)
    giveSecondName(path, aside)
    flush(dirname(path))
  }
  // Only a damaged store still has any, or one whose own file is gone.
  const others = besides.filter((suffix) => existsSync(`${path}${suffix}`))
  for (const suffix of others) renameSync(`${path}${suffix}`, `${aside}${suffix}`)
  return ['', ...others].map((suffix) => `${aside}${suffix}`).find((name) => existsSync(name))
}

function freeName(folder: string): string {
  const name = `parley.replaced-${stampOf(Date.now())}`
  const isTaken = (each: string) => ['', ...besides].some((suffix) => existsSync(join(folder, `${each}.db${suffix}`)))
  let free = name
  for (let count = 2; isTaken(free); count++) free = `${name}-${count}`
  return join(folder, `${free}.db`)
}

/** Not a new name: until the last step the store stays where it is, damaged or not. */
function giveSecondName(path: string, aside: string): void {
  try {
    linkSync(path, aside)
  } catch {
    // Not every file system gives a file two names.
    copyFileSync(path, aside)
    flush(aside)
  }
}

/** Brings what was written last from the log into the file itself, where it can be opened as a store. */
function gatherInOneFile(path: string): void {
  // SQLite would throw away the log of an empty file.
  if (statSync(path).size === 0) return
  try {
    // First without writing: into a damaged file SQLite would mix its log before it says so.
    using(path, { readonly: true }, (handle) => handle.prepare('select count(*) from sqlite_schema').get())
    using(path, { fileMustExist: true, timeout: 0 }, (handle) => {
      handle.pragma('locking_mode = EXCLUSIVE')
      handle.pragma('wal_checkpoint(TRUNCATE)')
    })
  } catch (error) {
    if (isBusy(error)) throw new Error(`Another command is at work on ${path}. Let it end first.`, { cause: error })
    // All else can be mended, and what the log holds is part of a store that is whole.
    if (isDamage(error) || isFailingDisk(error)) return
    throw error
  }
}

function using(path: string, options: Database.Options, work: (handle: Database.Database) => unknown): void {
  const handle = new Database(path, options)
  try {
    work(handle)
  } finally {
    handle.close()
  }
}
