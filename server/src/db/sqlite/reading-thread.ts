import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import type { Schema } from '../schema.ts'
import type { LogFlusher } from './log-flusher.ts'
import { makeStoreThread } from './store-thread.ts'

/** A thread with a read-only connection, for reads that would block the event loop. */
export type ReadingThread = {
  readonly db: Kysely<Schema>
  /**
   * Runs `work` while no statement does in the thread; later ones wait for it. For a checkpoint that empties the log, which
   * waits for every reader, and would block the event loop meanwhile.
   */
  readonly whilePaused: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly close: () => Promise<void>
}

/** A read may see commits that are not on disk yet, so its rows are passed on only when they are. */
export function makeReadingThread(
  path: string,
  flusher: Pick<LogFlusher, 'flushed' | 'refuseAfterFailure'>,
): ReadingThread {
  const reads = new Set<Promise<unknown[]>>()
  const thread = makeStoreThread({ path, isReadOnly: true })
  let pause: Promise<void> | undefined

  async function read({ sql, parameters }: CompiledQuery): Promise<unknown[]> {
    while (pause) await pause
    flusher.refuseAfterFailure()
    const rows = thread.execute(sql, parameters)
    reads.add(rows)
    try {
      return await rows
    } finally {
      reads.delete(rows)
      await flusher.flushed()
    }
  }

  return {
    db: new Kysely<Schema>({ dialect: new ReadingDialect(read) }),
    whilePaused: async (work) => {
      while (pause) await pause
      const over = Promise.withResolvers<void>()
      pause = over.promise
      try {
        await Promise.allSettled(reads)
        return await work()
      } finally {
        pause = undefined
        over.resolve()
      }
    },
    close: thread.close,
  }
}

type Read = (query: CompiledQuery) => Promise<unknown[]>

class ReadingDialect extends SqliteDialect {
  readonly #read: Read

  constructor(read: Read) {
    super({ database: async () => Promise.reject(new Error('The connection is in another thread')) })
    this.#read = read
  }

  override createDriver(): Driver {
    const connection: DatabaseConnection = {
      executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => ({
        rows: (await this.#read(query)) as Row[],
      }),
      streamQuery: () => {
        throw new Error('Rows are not streamed between threads')
      },
    }
    const refuse = async () => Promise.reject(new Error('The reading thread has no transactions'))
    return {
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => {},
      destroy: async () => {},
    }
  }

  override createAdapter(): SqliteAdapter {
    return new ConcurrentAdapter()
  }
}

/** An adapter that lacks Kysely's own mutex: the thread takes one statement after the other. */
class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
