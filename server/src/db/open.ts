import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type EngineParts, openPostgres, openSqlite } from './dialect.ts'

/** The store the configuration names: Postgres when it holds an address, else one SQLite file in the data directory. */
export function openStore(config: Pick<Config, 'databaseUrl' | 'dataDir'>): EngineParts {
  return config.databaseUrl === undefined
    ? openSqlite(join(config.dataDir, 'parley.db'))
    : openPostgres(config.databaseUrl)
}
