import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { EngineParts } from './dialect.ts'
import type { Dumps } from './dumps.ts'
import { openPostgres } from './postgres/postgres.ts'
import { postgresDumps } from './postgres/postgres-dumps.ts'
import { openSqlite } from './sqlite/sqlite.ts'
import { sqliteDumps } from './sqlite/sqlite-dumps.ts'

type StoreLocation = Pick<Config, 'databaseUrl' | 'dataDir'>

/** The store the configuration names: Postgres when it holds an address, else one SQLite file in the data directory. */
export function openStore(config: StoreLocation): EngineParts {
  return config.databaseUrl === undefined ? openSqlite(fileOf(config)) : openPostgres(config.databaseUrl)
}

/** The same store as one file, to be made from it or put in its place. */
export function dumpsOf(config: StoreLocation): Dumps {
  return config.databaseUrl === undefined ? sqliteDumps(fileOf(config)) : postgresDumps(config.databaseUrl)
}

/** For people: without the password. */
export function storeLocation(config: StoreLocation): string {
  if (config.databaseUrl === undefined) return fileOf(config)
  const url = new URL(config.databaseUrl)
  return `${url.host}${url.pathname}`
}

function fileOf({ dataDir }: StoreLocation): string {
  return join(dataDir, 'parley.db')
}
