import { existsSync, statSync } from 'node:fs'
import type { Config } from './config.ts'
import { type EngineParts, isDamage } from './db/dialect.ts'
import { openStore, storeLocation } from './db/open.ts'
import { explainDataDir, reasonOf } from './unwritable.ts'

/** Opens the store that is there, of whatever version, and makes none. Throws sentences for people. */
export function openExisting(config: Config): EngineParts {
  if (isStoreMissing(config)) throw new Error(`There is no store at ${storeLocation(config)}.`)
  try {
    return openStore(config)
  } catch (error) {
    if (isDamage(error)) {
      const sentence = `${storeLocation(config)} is damaged: ${reasonOf(error)}. Restore a backup with "parley restore".`
      throw new Error(sentence, { cause: error })
    }
    throw explainDataDir(error, config)
  }
}

/**
 * Whether none was ever made here; a database of Postgres is there or answers that it is not. Throws a sentence where
 * one is lost: a store gets its name once it is whole, so neither an empty file nor a log alone is the trace of a start
 * that was cut off.
 */
export function isStoreMissing(config: Config): boolean {
  if (config.databaseUrl !== undefined) return false
  const file = storeLocation(config)
  const log = `${file}-wal`
  if (!existsSync(file)) {
    if (existsSync(log) && statSync(log).size > 0) throw lost(`${file} is gone, and its log ${log} is still there`, log)
    return true
  }
  if (statSync(file).size === 0) throw lost(`${file} is empty: what was in it is gone`, file)
  return false
}

/** There is an SQLite file, and Parley has never made its tables in it. */
export function notOurs(config: Config): Error {
  return lost('it holds no Parley store', storeLocation(config))
}

function lost(what: string, remains: string): Error {
  return new Error(
    `${what}. Bring the store back with "parley restore FILE". If there is nothing to bring back, move ${remains} away, and the next start makes a new store.`,
  )
}
