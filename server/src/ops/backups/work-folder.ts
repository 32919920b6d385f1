import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataDir } from '../../db/sqlite/data-dir-lock.ts'

const prefix = '.partial-'
/** One so young may not be held yet. */
const youngMs = 60_000
/** Where a file system knows no locks, age has to tell. */
const staleMs = 86_400_000

/**
 * Gives the work a place of its own in the folder, for as long as it lasts. What another work left there, whose process
 * is gone, is removed first.
 */
export async function inWorkFolder<Result>(
  folder: string,
  now: number,
  work: (place: string) => Promise<Result>,
): Promise<Result> {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix) && isAbandoned(join(folder, name), now)) remove(join(folder, name))
  }
  const place = mkdtempSync(join(folder, prefix))
  const release = hold(place)
  try {
    return await work(place)
  } finally {
    release()
    remove(place)
  }
}

/** The lock ends with this process, however that ends. */
function hold(place: string): () => void {
  try {
    return lockDataDir(place).release
  } catch {
    return () => {}
  }
}

function isAbandoned(place: string, now: number): boolean {
  const ageMs = now - statSync(place).mtimeMs
  if (ageMs < youngMs) return false
  try {
    lockDataDir(place).release()
    return true
  } catch {
    return ageMs > staleMs
  }
}

function remove(place: string): void {
  rmSync(place, { recursive: true, force: true })
}
