import Database from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { EngineParts } from '../dialect.ts'
import { inspectSqlite } from '../inspection.ts'
import type { Schema } from '../schema.ts'
import { watchConversations } from './conversation-versions.ts'
import { inTime } from './in-time.ts'
import { makeLogCheckpoints } from './log-checkpoints.ts'
import { type FlushFile, makeLogFlusher } from './log-flusher.ts'
import { makeReadingThread } from './reading-thread.ts'
import { replaceUnique } from './replace-unique.ts'
import { SingleConnectionDialect } from './single-connection.ts'
import { sqliteSearch } from './sqlite-search.ts'

/** Commits are durable when they resolve (`log-flusher.ts`). `flushFile` is for tests that watch or break the flushes. */
export function openSqlite(path: string, flushFile?: FlushFile): EngineParts {
  const handle = new Database(path)
  prepareHandle(handle)
  const flusher = makeLogFlusher(`${path}-wal`, flushFile)
  // SQLite 3.54 would prepare most of them again at each execution, which is why better-sqlite3 is not newer (bench/DECISIONS.md).
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
  const isReadOnly = (text: string) => withStatementCache.prepare(text).readonly
  const checkpoints = makeLogCheckpoints({
    handle,
    path,
    pragmas: flushPragmas,
    inTurn: (work) => db.connection().execute(work),
  })
  const noteCommit = () => {
    flusher.noteCommit()
    checkpoints.noteCommit()
  }
  const dialect = new SingleConnectionDialect({
    database: withStatementCache as never,
    flusher: { ...flusher, noteCommit },
    isReadOnly,
  })
  const db = new Kysely<Schema>({ dialect })
  const reading = makeReadingThread(path, flusher)
  const counting = makeReadingThread(path, flusher)
  return {
    engine: 'sqlite',
    db,
    singleConnection: true,
    skipLocked: sql``,
    lockRow: sql``,
    lockRowOf: () => sql``,
    makeUnlogged: async () => {},
    replaceUnique,
    deleteSome: (table, condition, size) => {
      const some = sql`select rowid from ${sql.table(table)} where ${condition} limit ${size}`
      return sql`delete from ${sql.table(table)} where rowid in (${some})`
    },
    transactionLost: () => !handle.inTransaction,
    identityDialect: 'sqlite',
    columnTypes: { time: 'text', flag: 'integer', orderedText: 'text' },
    identityTime: (ms) => new Date(ms).toISOString(),
    identityFlag: (flag) => (flag ? 1 : 0),
    conversationVersion: watchConversations(handle),
    textSearch: { ...sqliteSearch, db: reading.db },
    readWithin: (mostMs, work) => inTime(work(counting.db), mostMs),
    file: path,
    inspect: async () => inspectSqlite(handle),
    clearLog: () =>
      reading.whilePaused(() =>
        counting.whilePaused(async () => {
          for (let attempt = 0; attempt < 10; attempt += 1) {
            // In turn with all other statements: a checkpoint inside a transaction fails.
            const { rows } = await sql<Emptied>`pragma wal_checkpoint(truncate)`.execute(db)
            const [emptied] = rows
            if (emptied?.busy === 0) return true
            if (emptied?.log !== otherUnderWay) return false
            await checkpoints.copied()
          }
          return false
        }),
      ),
    collectStatistics: async () => {},
    countOtherProcesses: async () => 0,
    refuseSharedSessions: async () => {},
    pool: undefined,
    close: async () => {
      await Promise.all([reading.close(), counting.close()])
      await flusher.close()
      await checkpoints.close()
      await db.destroy()
      // Kysely closes the database only if it has used it.
      if (handle.open) handle.close()
    },
  }
}

type Emptied = { readonly busy: number; readonly log: number }
/** The size of the log that SQLite reports where another checkpoint is under way: it does not wait for that one. */
const otherUnderWay = -1

/** A commit is flushed by `log-flusher.ts`; SQLite itself flushes the log and the file at a checkpoint. */
const flushPragmas = ['synchronous = NORMAL', 'fullfsync = ON', 'checkpoint_fullfsync = ON']

/** The order matters: `busy_timeout` comes first, so that the switch to WAL can wait for a lock. */
function prepareHandle(handle: Database.Database): void {
  handle.pragma('busy_timeout = 5000')
  handle.pragma('journal_mode = WAL')
  for (const pragma of flushPragmas) handle.pragma(pragma)
  handle.pragma('foreign_keys = ON')
  // What is deleted is overwritten, so that an erased customer cannot be read from the file.
  handle.pragma('secure_delete = ON')
  handle.pragma('trusted_schema = OFF')
  handle.pragma('journal_size_limit = 67108864')
  // The log of an earlier process may hold commits whose flush failed or did not end. From here on every commit that can be
  // seen is on disk.
  handle.pragma('wal_checkpoint(TRUNCATE)')
  // Before the first read SQLite returns the requested setting, afterwards the effective one.
  handle.prepare('select count(*) from sqlite_schema').get()
  const synchronous = handle.pragma('synchronous', { simple: true })
  if (synchronous !== 1) {
    throw new Error(`SQLite would not flush at a checkpoint as expected: synchronous is ${synchronous}, not 1 (NORMAL)`)
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
