import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataDir } from '../../db/sqlite/data-dir-lock.ts'

const prefix = '.partial-'
/** A folder this new may not be locked yet. */
const youngMs = 60_000
/** The age from which a folder counts as abandoned where the file system does not support locks. */
const staleMs = 86_400_000

/**
 * Runs `work` with a temporary subfolder and removes it afterwards. Subfolders left by processes that have ended are
 * removed first.
 */
export async function inWorkFolder<Result>(
  folder: string,
  now: number,
  work: (workFolder: string) => Promise<Result>,
): Promise<Result> {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix) && isAbandoned(join(folder, name), now)) remove(join(folder, name))
  }
  const workFolder = mkdtempSync(join(folder, prefix))
  const release = lock(workFolder)
  try {
    return await work(workFolder)
  } finally {
    release()
    remove(workFolder)
  }
}

/** The lock ends with this process, however that ends. */
function lock(workFolder: string): () => void {
  try {
    return lockDataDir(workFolder).release
  } catch {
    return () => {}
  }
}

function isAbandoned(workFolder: string, now: number): boolean {
  const ageMs = now - statSync(workFolder).mtimeMs
  if (ageMs < youngMs) return false
  try {
    lockDataDir(workFolder).release()
    return true
  } catch {
    return ageMs > staleMs
  }
}

function remove(workFolder: string): void {
  rmSync(workFolder, { recursive: true, force: true })
}
