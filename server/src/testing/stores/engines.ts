import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KyselyPlugin, sql } from 'kysely'
import pg from 'pg'
import { inject, vi } from 'vitest'
import type { Engine, EngineParts } from '../../db/dialect.ts'
import { openPostgres } from '../../db/postgres/postgres.ts'
import { openSqlite } from '../../db/sqlite/sqlite.ts'
import { emptyDatabase } from './emptied-databases.ts'
import { withPlugin } from './with-plugin.ts'

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
/** Stores of finished tests that are still open: a new connection costs the server as much as a test does. */
const left: EngineParts[] = []

/** The store of a finished test, emptied, or a new one. */
async function openPostgresCopy(): Promise<EngineParts> {
  for (let parts = left.pop(); parts !== undefined; parts = left.pop()) {
    if (parts.pool && (await emptyDatabase(parts.pool))) return forOneTest(parts)
    await parts.close()
  }
  const name = `test_${process.pid}_${Date.now()}_${databases++}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  try {
    await admin.query(`create database ${name} template parley_template strategy file_copy`)
  } finally {
    await admin.end()
  }
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return forOneTest(openPostgres(url.href, 5))
}

/** Closing it leaves the store for a later test. From then on whatever the test still does is refused, as by a closed store. */
function forOneTest(parts: EngineParts): EngineParts {
  let isClosed = false
  const refusal: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isClosed) throw new Error('The store of this test is closed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    ...withPlugin(parts, refusal),
    close: async () => {
      if (isClosed) return
      isClosed = true
      await vi.waitUntil(() => parts.pool?.totalCount === parts.pool?.idleCount, { interval: 5, timeout: 30_000 })
      left.push(parts)
    },
  }
}
