import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { refuseInsideTransaction } from '../transaction-scope.ts'
import type { LogFlusher } from './log-flusher.ts'

type SingleConnectionConfig = SqliteDialectConfig & {
  readonly flusher: LogFlusher
  /** Whether a statement cannot write. Throws where it cannot be prepared. */
  readonly isReadOnly: (sql: string) => boolean
}

/**
 * Kysely over the process's one connection: one caller at a time, refused inside a transaction, transactions that begin with
 * the write lock, and results that are passed on only once the commits they may have seen are on disk.
 */
export class SingleConnectionDialect extends SqliteDialect {
  readonly #config: SingleConnectionConfig

  constructor(config: SingleConnectionConfig) {
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

class SingleConnectionDriver extends SqliteDriver {
  readonly #config: SingleConnectionConfig
  #last: Promise<void> = Promise.resolve()

  constructor(config: SingleConnectionConfig) {
    super(config)
    this.#config = config
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction()
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    try {
      this.#config.flusher.refuseAfterFailure()
      return new Lease(await super.acquireConnection(), this.#config, resolve)
    } catch (error) {
      resolve()
      throw error
    }
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    leaseOf(connection).release()
  }

  override beginTransaction(connection: DatabaseConnection): Promise<void> {
    return leaseOf(connection).begin()
  }

  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    return leaseOf(connection).commit()
  }

  override rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return leaseOf(connection).rollBack()
  }
}

function leaseOf(connection: DatabaseConnection | undefined): Lease {
  if (!(connection instanceof Lease)) throw new Error('The connection was not acquired from this driver')
  return connection
}

const begin = CompiledQuery.raw('begin immediate')
const commit = CompiledQuery.raw('commit')
const rollback = CompiledQuery.raw('rollback')

/**
 * One caller's turn on the connection: a statement, or a transaction. It ends with the statement or the commit itself, so
 * that the next caller works while this one waits for the disk.
 */
class Lease implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #config: SingleConnectionConfig
  readonly #endTurn: () => void
  #inTransaction = false
  #hasWritten = false
  #isOver = false

  constructor(connection: DatabaseConnection, config: SingleConnectionConfig, endTurn: () => void) {
    this.#connection = connection
    this.#config = config
    this.#endTurn = endTurn
  }

  release(): void {
    this.#isOver = true
    this.#endTurn()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#refuseWhenOver()
    if (this.#inTransaction) return this.#execute(query)
    try {
      return await this.#execute<Row>(query)
    } catch (error) {
      // A statement that fails is undone by SQLite.
      this.#hasWritten = false
      throw error
    } finally {
      await this.#endOnDisk()
    }
  }

  /** Reads rows with the connection held until the end, so that no commit comes between the wait and the first row. */
  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    this.#refuseWhenOver()
    await this.#config.flusher.flushed()
    yield* this.#connection.streamQuery<Row>(query, chunkSize)
  }

  /** A deferred transaction that reads and then writes fails at once when another connection wrote in between. */
  async begin(): Promise<void> {
    await this.#connection.executeQuery(begin)
    this.#inTransaction = true
  }

  async commit(): Promise<void> {
    await this.#connection.executeQuery(commit)
    this.#inTransaction = false
    await this.#endOnDisk()
  }

  async rollBack(): Promise<void> {
    // After a commit whose flush failed, the connection may be in another caller's transaction.
    if (!this.#inTransaction) return
    this.#inTransaction = false
    this.#hasWritten = false
    try {
      await this.#connection.executeQuery(rollback)
    } finally {
      await this.#endOnDisk()
    }
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // First, because a statement that cannot be prepared throws here, and its execution would reject beside it.
    this.#hasWritten ||= !this.#config.isReadOnly(query.sql)
    return this.#connection.executeQuery<Row>(query)
  }

  /** Ends the turn, and resolves once everything that this caller wrote or may have read is on disk. */
  #endOnDisk(): Promise<void> {
    if (this.#hasWritten) this.#config.flusher.noteCommit()
    this.release()
    return this.#config.flusher.flushed()
  }

  #refuseWhenOver(): void {
    if (this.#isOver) throw new Error('The turn on the connection ended with its statement: acquire it again')
  }
}
