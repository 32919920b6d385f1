import { join } from 'node:path'
import Database from 'better-sqlite3'
import { isBusy } from '../dialect.ts'

/**
 * Locks the data directory for this process until released or until the process ends, however it ends: the operating
 * system holds the lock. Throws when another Parley has it, because each would treat the other's running work as abandoned.
 */
export function lockDataDir(dataDir: string): { readonly release: () => void } {
  const lock = new Database(join(dataDir, 'parley.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw isBusy(error)
      ? new Error(`Another Parley is running on ${dataDir}. Stop it first, or set PARLEY_DATA_DIR.`)
      : error
  }
  return { release: () => lock.close() }
}
