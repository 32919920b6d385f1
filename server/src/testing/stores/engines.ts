import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { Engine, EngineParts } from '../../db/dialect.ts'
import { openPostgres } from '../../db/postgres/postgres.ts'
import { openSqlite } from '../../db/sqlite/sqlite.ts'
import { emptyDatabase } from './emptied-databases.ts'

export type TestEngine = { readonly name: Engine; readonly open: () => Promise<EngineParts> }

export const sqlite: TestEngine = { name: 'sqlite', open: openSqliteCopy }
export const postgres: TestEngine = { name: 'postgres', open: openPostgresCopy }

/** Both engines, for `describe.each(engines)('on $name', …)`. Each `open` returns a new migrated store. */
export const engines: readonly TestEngine[] = [sqlite, postgres]

/** A new store on Postgres that is used over one connection. */
export async function openOneConnection(): Promise<EngineParts> {
  const store = await postgres.open()
  const parts = openPostgres(store.pool?.options.connectionString ?? '', 1)
  return {
    ...parts,
    close: async () => {
      await parts.close()
      await store.close()
    },
  }
}

/** A file copied from a store that was migrated once for the whole run. */
async function openSqliteCopy(): Promise<EngineParts> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'))
  const path = join(folder, 'parley.db')
  copyFileSync(inject('sqliteTemplate'), path)
  // Nothing in it has to survive a power cut, as on Postgres.
  const parts = openSqlite(path, async () => {})
  await sql`pragma synchronous = off`.execute(parts.db)
  return {
    ...parts,
    close: async () => {
      await parts.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let databases = 0
/** Databases of finished tests. Emptying one takes a tenth of the time of creating one. */
const left: string[] = []
/** A session has read the catalog of a database once, which takes most of the time of emptying it. */
const emptyingClients = new Map<string, pg.Client>()

/** A database of a finished test, emptied, or a new one. */
async function openPostgresCopy(): Promise<EngineParts> {
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const client = emptyingClients.get(name) ?? (await openToEmpty(name))
    if (await emptyDatabase(client)) return leaving(name, openDatabase(name))
    await client.end()
  }
  const name = `test_${process.pid}_${Date.now()}_${databases++}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  try {
    await admin.query(`create database ${name} template parley_template strategy file_copy`)
  } finally {
    await admin.end()
  }
  return leaving(name, openDatabase(name))
}

async function openToEmpty(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(name) })
  // A test that ends the connections to its database ends this one as well.
  client.on('error', () => {})
  client.once('end', () => emptyingClients.delete(name))
  await client.connect()
  emptyingClients.set(name, client)
  return client
}

const openDatabase = (name: string) => openPostgres(urlOf(name), 5)

function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** Offers the database for reuse once after it is closed, even when called repeatedly. */
function leaving(name: string, parts: EngineParts): EngineParts {
  let isLeft = false
  return {
    ...parts,
    close: async () => {
      await parts.close()
      if (!isLeft) left.push(name)
      isLeft = true
    },
  }
}
