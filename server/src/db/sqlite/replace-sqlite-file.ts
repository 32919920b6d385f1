import { copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { isBusy, isDamage, isFailingDisk } from '../dialect.ts'
import { stampOf } from '../dumps.ts'
import { flush } from './flush.ts'

/** The files that SQLite keeps beside a database. They belong to it alone: applied to another one they would corrupt it. */
const companionSuffixes = ['-wal', '-shm', '-journal']

/**
 * Replaces the store at the path with a copy of the file. A rename is the last step, so that at any moment the path holds
 * the old store or the new one, and nothing of the old one can reach the new one. Only a damaged store is briefly without
 * its log, which has been moved aside by then. Returns where the previous store was moved.
 */
export function replaceSqliteFile(path: string, file: string): string | undefined {
  const incoming = `${path}.restoring`
  rmSync(incoming, { force: true })
  copyFileSync(file, incoming)
  flush(incoming)
  const replaced = moveAside(path)
  flush(dirname(path))
  renameSync(incoming, path)
  flush(dirname(path))
  return replaced
}

function moveAside(path: string): string | undefined {
  const aside = freeName(dirname(path))
  if (existsSync(path)) {
    checkpointLog(path)
    linkOrCopy(path, aside)
    flush(dirname(path))
  }
  // Only a damaged store, or one whose main file is missing, still has any.
  const others = companionSuffixes.filter((suffix) => existsSync(`${path}${suffix}`))
  for (const suffix of others) renameSync(`${path}${suffix}`, `${aside}${suffix}`)
  return ['', ...others].map((suffix) => `${aside}${suffix}`).find((name) => existsSync(name))
}

function freeName(folder: string): string {
  const name = `parley.replaced-${stampOf(Date.now())}`
  const isTaken = (each: string) =>
    ['', ...companionSuffixes].some((suffix) => existsSync(join(folder, `${each}.db${suffix}`)))
  let free = name
  for (let count = 2; isTaken(free); count++) free = `${name}-${count}`
  return join(folder, `${free}.db`)
}

/** A second name, not a rename: until the last step the store stays where it is, damaged or not. */
function linkOrCopy(path: string, aside: string): void {
  try {
    linkSync(path, aside)
  } catch {
    // Not every file system supports hard links.
    copyFileSync(path, aside)
    flush(aside)
  }
}

/** Moves the last writes from the log into the file itself, if the file can be opened as a store. */
function checkpointLog(path: string): void {
  // SQLite would discard the log of an empty file.
  if (statSync(path).size === 0) return
  try {
    // First read-only: SQLite would apply the log to a damaged file before it reports the damage.
    withDatabase(path, { readonly: true }, (handle) => handle.prepare('select count(*) from sqlite_schema').get())
    withDatabase(path, { fileMustExist: true, timeout: 0 }, (handle) => {
      handle.pragma('locking_mode = EXCLUSIVE')
      handle.pragma('wal_checkpoint(TRUNCATE)')
    })
  } catch (error) {
    if (isBusy(error))
      throw new Error(`Another command is using ${path}. Wait until it has finished.`, { cause: error })
    // Any other error can be resolved by the user, and the log is part of an intact store.
    if (isDamage(error) || isFailingDisk(error)) return
    throw error
  }
}

function withDatabase(path: string, options: Database.Options, work: (handle: Database.Database) => unknown): void {
  const handle = new Database(path, options)
  try {
    work(handle)
  } finally {
    handle.close()
  }
}
