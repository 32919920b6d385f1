import { existsSync, statSync } from 'node:fs'
import type { Config } from './config.ts'
import { type EngineParts, isDamage } from './db/dialect.ts'
import { openStore, storeLocation } from './db/open.ts'
import { explainDataDir, reasonOf } from './unwritable.ts'

/** Opens the existing store of any version; never creates one. Throws errors with a message for the user. */
export function openExisting(config: Config): EngineParts {
  if (isStoreMissing(config)) throw new Error(`There is no store at ${storeLocation(config)}.`)
  try {
    return openStore(config)
  } catch (error) {
    if (isDamage(error)) {
      const message = `${storeLocation(config)} is damaged: ${reasonOf(error)}. Restore a backup with "parley restore".`
      throw new Error(message, { cause: error })
    }
    throw explainDataDir(error, config)
  }
}

/**
 * Whether no store was ever created here; never true on PostgreSQL, which reports a missing database itself. Throws where
 * a store was lost: a store gets its final name only when it is complete, so an interrupted start leaves neither an empty
 * file nor a log alone.
 */
export function isStoreMissing(config: Config): boolean {
  if (config.databaseUrl !== undefined) return false
  const file = storeLocation(config)
  const log = `${file}-wal`
  if (!existsSync(file)) {
    if (existsSync(log) && statSync(log).size > 0)
      throw lostStoreError(`${file} is missing, but its log ${log} still exists`, log)
    return true
  }
  if (statSync(file).size === 0) throw lostStoreError(`${file} is empty: its content is lost`, file)
  return false
}

/** The error for a SQLite file that does not contain the tables of Parley. */
export function foreignStoreError(config: Config): Error {
  return lostStoreError('it is not a Parley store', storeLocation(config))
}

function lostStoreError(finding: string, remains: string): Error {
  return new Error(
    `${finding}. Restore the store with "parley restore FILE". If there is nothing to restore, move ${remains} away, and the next start creates a new store.`,
  )
}
