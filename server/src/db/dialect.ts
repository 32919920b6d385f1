import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import {
  type ColumnDataType,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type RawBuilder,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { type Inspection, inspectPostgres, inspectSqlite } from './inspection.ts'
import type { Schema } from './schema.ts'
import { refuseInsideTransaction } from './transaction-scope.ts'

export type Engine = 'sqlite' | 'postgres'

/**
 * Everything that the two engines disagree about. No other file asks which engine it is: it asks one of these for the
 * thing it needs.
 */
export type EngineParts = {
  readonly engine: Engine
  /** One Kysely over one handle or pool, shared with the sign-in library. */
  readonly db: Kysely<Schema>
  /** True where one connection serves all: transactions then queue, and may share a commit. */
  readonly singleConnection: boolean
  /** Appended to the inner select of a claim, so that two workers never wait for each other's rows. */
  readonly skipLocked: RawBuilder<unknown>
  /** Appended to the select of a row that is about to change: other writers of it wait until the commit. */
  readonly holdRow: RawBuilder<unknown>
  /** True after an error that ended the transaction behind our back, as a full disk does on SQLite. */
  readonly transactionLost: () => boolean
  /** What the sign-in library is told about this Kysely. */
  readonly identityDialect: Engine
  /** What the sign-in library wants its columns to be. */
  readonly identityTypes: { readonly time: ColumnDataType; readonly flag: ColumnDataType }
  /** A time as the sign-in library stores it. */
  readonly identityTime: (ms: number) => string
  /** A flag as the sign-in library stores it. */
  readonly identityFlag: (flag: boolean) => number | boolean
  /** The file that holds the store, where it is one. */
  readonly file: string | undefined
  /** Looks through the whole store for damage. */
  readonly inspect: () => Promise<Inspection>
  /** How many other processes hold this store open. On one file they are told apart by its lock: `sole-owner.ts`. */
  readonly othersAtWork: () => Promise<number>
  /** For what no transaction needs: a message to the other processes on this store, where there can be any. */
  readonly pool: pg.Pool | undefined
  readonly close: () => Promise<void>
}

export function openSqlite(path: string): EngineParts {
  const handle = new Database(path)
  prepareHandle(handle)
  const statements = new LRUCache<string, Database.Statement>({ max: 300 })
  const memoised = {
    close: () => handle.close(),
    prepare: (text: string) => {
      const known = statements.get(text)
      if (known) return known
      const statement = handle.prepare(text)
      statements.set(text, statement)
      return statement
    },
  }
  const db = new Kysely<Schema>({ dialect: new OneHandleDialect({ database: memoised as never }) })
  return {
    engine: 'sqlite',
    db,
    singleConnection: true,
    skipLocked: sql``,
    holdRow: sql``,
    transactionLost: () => !handle.inTransaction,
    identityDialect: 'sqlite',
    identityTypes: { time: 'text', flag: 'integer' },
    identityTime: (ms) => new Date(ms).toISOString(),
    identityFlag: (flag) => (flag ? 1 : 0),
    file: path,
    inspect: async () => inspectSqlite(handle),
    othersAtWork: async () => 0,
    pool: undefined,
    close: () => db.destroy(),
  }
}

/** The order matters: waiting for a lock first, so that the switch to WAL can wait for one too. */
function prepareHandle(handle: Database.Database): void {
  handle.pragma('busy_timeout = 5000')
  handle.pragma('journal_mode = WAL')
  handle.pragma('synchronous = FULL')
  handle.pragma('foreign_keys = ON')
  handle.pragma('trusted_schema = OFF')
  handle.pragma('journal_size_limit = 67108864')
  // Asked before the first read, SQLite answers with what was wished for; after it, with what holds.
  handle.prepare('select count(*) from sqlite_schema').get()
  const synchronous = handle.pragma('synchronous', { simple: true })
  if (synchronous !== 2) {
    throw new Error(`SQLite would lose acknowledged writes at a power cut: synchronous is ${synchronous}, not 2 (FULL)`)
  }
  const { version } = handle.prepare('select sqlite_version() as version').get() as { version: string }
  if (isOlder(version, [3, 51, 3]))
    throw new Error(`SQLite ${version} can corrupt a WAL database; 3.51.3 or newer is needed`)
}

function isOlder(version: string, than: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  for (const [index, wanted] of than.entries()) {
    const part = parts[index] ?? 0
    if (part !== wanted) return part < wanted
  }
  return false
}

class OneHandleDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new OneHandleDriver(this.#config)
  }

  override createAdapter() {
    return new OwnMutexAdapter()
  }
}

/** Keeps Kysely's own mutex out of the way: it would wait before our check could refuse. */
class OwnMutexAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite rolls back tables as well as rows, so a migration that fails leaves nothing of itself. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Hands out the one connection to one holder at a time, refuses it inside a transaction, and writes from the start. */
class OneHandleDriver extends SqliteDriver {
  #last: Promise<void> = Promise.resolve()
  #release: (() => void) | undefined

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction()
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    this.#release = resolve
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    const release = this.#release
    this.#release = undefined
    release?.()
  }

  /** A deferred transaction that reads and then writes fails at once when another connection wrote in between. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

const int8 = 20

export function openPostgres(url: string, maxConnections = 10): EngineParts {
  const name = `parley ${randomUUID()}`
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    types: {
      // Times and micro-units stay far under 2^53, so a number holds them; pg would hand out text.
      getTypeParser: ((oid: number, format: 'text') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // Without a listener a connection that breaks would end the process. The pool replaces an idle one by itself; on one in
  // use the query fails, and says so.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new GuardedPostgresDialect({ pool }) as Dialect })
  return {
    engine: 'postgres',
    db,
    singleConnection: false,
    skipLocked: sql`for update skip locked`,
    holdRow: sql`for no key update`,
    transactionLost: () => false,
    identityDialect: 'postgres',
    identityTypes: { time: 'timestamptz', flag: 'boolean' },
    identityTime: (ms) => new Date(ms).toISOString(),
    identityFlag: (flag) => flag,
    file: undefined,
    inspect: () => inspectPostgres(pool),
    othersAtWork: async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(distinct application_name) as count from pg_stat_activity
        where datname = current_database() and application_name like 'parley %' and application_name <> $1`,
        [name],
      )
      return rows[0]?.count ?? 0
    },
    pool,
    close: async () => {
      await db.destroy()
      // Kysely ends a pool only if it was the one to use it.
      if (!pool.ended) await pool.end()
    },
  }
}

class GuardedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new GuardedPostgresDriver(this.#config)
  }
}

class GuardedPostgresDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction()
    return super.acquireConnection()
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** A row that must be unique was there already. */
export function isUniqueViolation(error: unknown): boolean {
  return ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(codeOf(error))
}

/** Two transactions met, and this one lost: running it again is safe and likely to succeed. */
export function isWorthRetrying(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error))
}

/** A file or folder cannot be made or written: it is somebody else's, read-only, full, or something else is in its place. */
export function isUnwritable(error: unknown): boolean {
  const code = codeOf(error)
  const isFileError = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOENT'].includes(code)
  return isFileError || isStoreFull(error) || /^SQLITE_(READONLY|CANTOPEN|IOERR)/.test(code)
}

/** The disk of the store has no room left; nothing is known to be wrong with the request. */
export function isStoreFull(error: unknown): boolean {
  return ['SQLITE_FULL', 'ENOSPC', '53100'].includes(codeOf(error))
}

/** The store cannot be reached, is stopping, or its disk cannot be used; nothing is known to be wrong with the request. */
export function isStoreUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (unavailableCodes.has(code) || /^SQLITE_(IOERR|READONLY|CANTOPEN)/.test(code) || isStoreFull(error)) return true
  return error instanceof Error && lostConnection.test(error.message)
}

const unavailableCodes = new Set([
  ...['57P01', '57P02', '57P03', '08000', '08003', '08006', '53300'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  'SQLITE_BUSY',
])

/** What pg says without a code when a connection breaks, or none can be had in time. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed))/
