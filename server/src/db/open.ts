import { join } from 'node:path'
import type { EngineParts } from './dialect.ts'
import type { Dumps } from './dumps.ts'
import { openPostgres } from './postgres/postgres.ts'
import { postgresDumps } from './postgres/postgres-dumps.ts'
import { findLogDamage } from './sqlite/log-damage.ts'
import { openSqlite } from './sqlite/sqlite.ts'
import { sqliteDumps } from './sqlite/sqlite-dumps.ts'

/** `databaseUrl` names a PostgreSQL database; undefined: one SQLite file in `dataDir`. */
type StoreLocation = { readonly databaseUrl: string | undefined; readonly dataDir: string }

/** Opens the configured store: PostgreSQL where an address is set, otherwise one SQLite file in the data directory. */
export function openStore(config: StoreLocation): EngineParts {
  return config.databaseUrl === undefined ? openSqlite(fileOf(config)) : openPostgres(config.databaseUrl)
}

/**
 * Damage that opening the store would ignore and possibly overwrite, as a sentence. PostgreSQL reports such damage itself.
 */
export function damageBeforeOpening(config: StoreLocation): string | undefined {
  return config.databaseUrl === undefined ? findLogDamage(fileOf(config)) : undefined
}

/** Returns the store as one file, for making a backup of it or replacing it from one. */
export function dumpsOf(config: StoreLocation): Dumps {
  return config.databaseUrl === undefined ? sqliteDumps(fileOf(config)) : postgresDumps(config.databaseUrl)
}

/** The store's address for display, without the password. */
export function storeLocation(config: StoreLocation): string {
  if (config.databaseUrl === undefined) return fileOf(config)
  const url = new URL(config.databaseUrl)
  return `${url.host}${url.pathname}`
}

function fileOf({ dataDir }: StoreLocation): string {
  return join(dataDir, 'parley.db')
}
