import type { Mode } from '@parley/shared/workspace/workspaces'
import type { Kysely, RawBuilder, SqlBool } from 'kysely'
import type pg from 'pg'
import type { Inspection } from './inspection.ts'
import type { Schema } from './schema.ts'
import type { TextSearch } from './search/text-search.ts'

export type Tenant = { readonly workspaceId: string; readonly mode: Mode }

export type Engine = 'sqlite' | 'postgres'

export type UniqueConstraint = {
  readonly table: string
  readonly constraint: string
  readonly columns: readonly string[]
}

/**
 * Everything in which the two engines differ; `sqlite.ts` and `postgres.ts` provide it. No other file branches on the
 * engine: each uses the part it needs.
 */
export type EngineParts = {
  readonly engine: Engine
  /** One Kysely over one connection or pool, shared with the sign-in library. */
  readonly db: Kysely<Schema>
  /** True where all callers share one connection: transactions then queue and may share a commit. */
  readonly singleConnection: boolean
  /** The clause that is appended to the inner select of a claim, so that two workers never wait for each other's rows. */
  readonly skipLocked: RawBuilder<unknown>
  /** The clause that is appended to the select of a row that is about to change: other writers of it wait until the commit. */
  readonly lockRow: RawBuilder<unknown>
  /** Returns the clause `lockRow` for a join: only the rows of this table are locked. */
  readonly lockRowOf: (table: string) => RawBuilder<unknown>
  /**
   * Keeps a table of counters out of the log that makes writes durable: a crash empties it, and a write waits for no flush.
   * SQLite has no such tables.
   */
  readonly makeUnlogged: (db: Kysely<unknown>, table: string) => Promise<void>
  /** Gives a unique constraint other columns, for migrations. */
  readonly replaceUnique: (db: Kysely<unknown>, constraint: UniqueConstraint) => Promise<void>
  /** Deletes up to `size` of the rows of a table that meet the condition, by their address. */
  readonly deleteSome: (table: string, condition: RawBuilder<SqlBool>, size: number) => RawBuilder<unknown>
  /** True when an error has ended the transaction implicitly, as a full disk does on SQLite. */
  readonly transactionLost: () => boolean
  /** The dialect that the sign-in library is configured with. */
  readonly identityDialect: Engine
  /**
   * The types of columns in which the engines differ: a time and a flag as the sign-in library expects them, and a text that
   * both engines order alike, byte by byte.
   */
  readonly columnTypes: { readonly time: string; readonly flag: string; readonly orderedText: string }
  /** A time as the sign-in library stores it. */
  readonly identityTime: (ms: number) => string
  /** A flag as the sign-in library stores it. */
  readonly identityFlag: (flag: boolean) => number | boolean
  /**
   * Counts the writes to what a list of conversations is read from: the conversations, contacts and addresses of a workspace
   * and mode. Undefined where other processes may write too.
   */
  readonly conversationVersion: ((tenant: Tenant) => number) | undefined
  readonly textSearch: TextSearch
  /**
   * Executes reads that may take long, such as counts, beside the event loop and beside searches. Undefined where they take longer
   * than this. PostgreSQL then ends them; SQLite cannot, so that later ones wait for their end.
   */
  readonly readWithin: <Result>(
    mostMs: number,
    work: (db: Kysely<Schema>) => Promise<Result>,
  ) => Promise<Result | undefined>
  /** The store's file; undefined on PostgreSQL. */
  readonly file: string | undefined
  /** Checks the whole store for damage. */
  readonly inspect: () => Promise<Inspection>
  /** Removes deleted content from the log of the store. False where a reader, such as a backup, has to finish first. */
  readonly clearLog: () => Promise<boolean>
  /** Has the engine collect what it chooses plans by. SQLite needs nothing: its plans are the same without. */
  readonly collectStatistics: () => Promise<void>
  /** How many other processes have this store open. A SQLite file has one owner, which `data-dir-lock.ts` ensures. */
  readonly countOtherProcesses: () => Promise<number>
  /** Throws where a connection pooler gives one session of the server to several connections. */
  readonly refuseSharedSessions: () => Promise<void>
  /** Carries notifications to other processes on this store, outside transactions; undefined where there is one process only. */
  readonly pool: pg.Pool | undefined
  readonly close: () => Promise<void>
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** True when a unique constraint rejected the row. */
export function isUniqueViolation(error: unknown): boolean {
  return ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(codeOf(error))
}

/**
 * True after a deadlock, a serialization failure, a row that a concurrent transaction stored first, or a statement that has
 * to be prepared again: running the transaction again is safe and likely to succeed.
 */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ConcurrentInsert || error instanceof ConcurrentChange || isStalePreparation(error)) return true
  return ['40001', '40P01'].includes(codeOf(error))
}

/**
 * True when PostgreSQL refused a prepared statement without executing it: the session no longer has it, or its result has
 * other columns since the tables were changed.
 */
export function isStalePreparation(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== '0A000') return code === '26000'
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}

/** A unique constraint rejected a value that the same transaction had found to be free. */
class ConcurrentInsert extends Error {
  readonly code: string

  constructor(cause: unknown) {
    super('A concurrent transaction stored the same value first', { cause })
    this.code = codeOf(cause)
  }
}

/** Thrown where a row that the transaction had read was replaced before it could be locked: the transaction runs again. */
export class ConcurrentChange extends Error {
  constructor() {
    super('A concurrent transaction replaced the same row first')
  }
}

/** Handles the error of a write of values that its transaction has found to be free, by running the transaction again. */
export function retryIfTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new ConcurrentInsert(error) : error
}

/** True when a file or folder cannot be created or written: wrong owner, read-only, disk full, or a conflicting entry. */
export function isUnwritable(error: unknown): boolean {
  const code = codeOf(error)
  const isFileError = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOENT'].includes(code)
  return isFileError || isStoreFull(error) || isFailingDisk(error) || /^SQLITE_(READONLY|CANTOPEN)/.test(code)
}

/** True when the file is corrupt or no database. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))
}

/** True when another process holds the file's lock. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_BUSY'
}

/** True when the operating system could not read or write the store's file: the disk is full or failing. */
export function isFailingDisk(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_IOERR')
}

/** True when the store's disk is full, which says nothing about the request itself. */
export function isStoreFull(error: unknown): boolean {
  return ['SQLITE_FULL', 'ENOSPC', '53100'].includes(codeOf(error))
}

/** True when the store is unreachable, shutting down or its disk unusable, which says nothing about the request itself. */
export function isStoreUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (unavailableCodes.has(code) || /^SQLITE_(IOERR|READONLY|CANTOPEN)/.test(code) || isStoreFull(error)) return true
  return error instanceof Error && (lostConnection.test(error.message) || isErrorOfPooler(error))
}

/**
 * PgBouncer gives each of its own errors the code of a protocol violation, such as that it cannot reach the server.
 * PostgreSQL itself names the routine in which such an error was found.
 */
function isErrorOfPooler(error: Error): boolean {
  return codeOf(error) === '08P01' && !('routine' in error && error.routine)
}

const unavailableCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'SQLITE_BUSY',
])

/** The messages, without a code, of pg errors for a broken connection or a connection timeout. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed))/
