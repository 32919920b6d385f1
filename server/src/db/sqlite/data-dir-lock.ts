import { join } from 'node:path'
import Database from 'better-sqlite3'
import { isBusy } from '../dialect.ts'

/**
 * Holds the data directory for this process until released or until the process ends, however it ends: the operating
 * system keeps the lock. Throws when another Parley holds it. Two would each take the other's running work for abandoned.
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
