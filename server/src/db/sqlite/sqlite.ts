import Database from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import type { EngineParts } from '../dialect.ts'
import { inspectSqlite } from '../inspection.ts'
import type { Schema } from '../schema.ts'
import { refuseInsideTransaction } from '../transaction-scope.ts'

export function openSqlite(path: string): EngineParts {
  const handle = new Database(path)
  prepareHandle(handle)
  const statements = new LRUCache<string, Database.Statement>({ max: 300 })
  const withStatementCache = {
    close: () => handle.close(),
    prepare: (text: string) => {
      const cached = statements.get(text)
      if (cached) return cached
      const statement = handle.prepare(text)
      statements.set(text, statement)
      return statement
    },
  }
  const db = new Kysely<Schema>({ dialect: new SingleConnectionDialect({ database: withStatementCache as never }) })
  return {
    engine: 'sqlite',
    db,
    singleConnection: true,
    skipLocked: sql``,
    lockRow: sql``,
    deleteSome: (table, condition, size) => {
      const some = sql`select rowid from ${sql.table(table)} where ${condition} limit ${size}`
      return sql`delete from ${sql.table(table)} where rowid in (${some})`
    },
    transactionLost: () => !handle.inTransaction,
    identityDialect: 'sqlite',
    identityTypes: { time: 'text', flag: 'integer' },
    identityTime: (ms) => new Date(ms).toISOString(),
    identityFlag: (flag) => (flag ? 1 : 0),
    file: path,
    inspect: async () => inspectSqlite(handle),
    countOtherProcesses: async () => 0,
    pool: undefined,
    close: async () => {
      await db.destroy()
      // Kysely closes the database only if it has used it.
      if (handle.open) handle.close()
    },
  }
}

/** The order matters: `busy_timeout` comes first, so that the switch to WAL can wait for a lock. */
function prepareHandle(handle: Database.Database): void {
  handle.pragma('busy_timeout = 5000')
  handle.pragma('journal_mode = WAL')
  handle.pragma('synchronous = FULL')
  handle.pragma('foreign_keys = ON')
  handle.pragma('trusted_schema = OFF')
  handle.pragma('journal_size_limit = 67108864')
  // Before the first read SQLite returns the requested setting, afterwards the effective one.
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
  for (const [index, required] of than.entries()) {
    const part = parts[index] ?? 0
    if (part !== required) return part < required
  }
  return false
}

class SingleConnectionDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new SingleConnectionDriver(this.#config)
  }

  override createAdapter() {
    return new WithoutMutexAdapter()
  }
}

/** Disables Kysely's own mutex, which would wait before `refuseInsideTransaction` can throw. */
class WithoutMutexAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite rolls back schema changes as well as rows, so a failed migration leaves no trace. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Gives the one connection to one caller at a time, refuses it inside a transaction, and begins with the write lock. */
class SingleConnectionDriver extends SqliteDriver {
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
