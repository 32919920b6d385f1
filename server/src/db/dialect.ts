import type { ColumnDataType, Kysely, RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Inspection } from './inspection.ts'
import type { Schema } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

/**
 * Everything that the two engines disagree about; `sqlite.ts` and `postgres.ts` fill it. No other file asks which engine
 * it is: it asks one of these for the thing it needs.
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
  readonly lockRow: RawBuilder<unknown>
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** A row that must be unique was there already. */
export function isUniqueViolation(error: unknown): boolean {
  return ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(codeOf(error))
}

/** Two transactions met, and this one lost: running it again is safe and likely to succeed. */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error))
}

/** A file or folder cannot be made or written: it is somebody else's, read-only, full, or something else is in its place. */
export function isUnwritable(error: unknown): boolean {
  const code = codeOf(error)
  const isFileError = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOENT'].includes(code)
  return isFileError || isStoreFull(error) || isFailingDisk(error) || /^SQLITE_(READONLY|CANTOPEN)/.test(code)
}

/** The file is no store, or no longer one. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))
}

/** Another process holds the file. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_BUSY'
}

/** The system could not read or write a file of the store: its disk is full, or it is failing. */
export function isFailingDisk(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_IOERR')
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
