import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
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

/**
 * A thread with a read-only connection of its own, for reads that would block the event loop. It starts with the first
 * statement, which takes about 30 ms, and ends after ten idle seconds, so that an idle process does not pay its 10 MB.
 */
export type ReadingThread = { readonly db: Kysely<Schema>; readonly close: () => Promise<void> }

const idleMs = 10_000

type Answer = { readonly id: number; readonly rows?: unknown[]; readonly message?: string }
type Waiting = { readonly resolve: (rows: unknown[]) => void; readonly reject: (error: Error) => void }

/** As text, because the bundled server is one file. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const Database = require(workerData.driver)
const handle = new Database(workerData.path, { readonly: true, fileMustExist: true, timeout: 5000 })
parentPort.on('message', (query) => {
  if (query === 'close') {
    handle.close()
    parentPort.close()
    return
  }
  const { id, sql, parameters } = query
  try {
    parentPort.postMessage({ id, rows: handle.prepare(sql).all(...parameters) })
  } catch (error) {
    parentPort.postMessage({ id, message: error.message })
  }
})`

export function makeReadingThread(path: string, flusher: Pick<LogFlusher, 'flushed' | 'refuseAfterFailure'>) {
  const waiting = new Map<number, Waiting>()
  let [worker, lastId] = [undefined as Worker | undefined, 0]
  let idle: NodeJS.Timeout | undefined
  let ended: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const driver = createRequire(import.meta.url).resolve('better-sqlite3')
    const started = new Worker(program, { eval: true, workerData: { path, driver } })
    const exited = Promise.withResolvers<void>()
    ended = exited.promise
    const fail = (error: Error) => {
      if (worker !== started) return
      worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('message', ({ id, rows, message }: Answer) => {
      const { resolve, reject } = waiting.get(id) ?? {}
      waiting.delete(id)
      if (rows) resolve?.(rows)
      else reject?.(new Error(message))
      rest()
    })
    started.on('error', fail)
    started.on('exit', () => {
      fail(new Error('The thread that reads for searches ended'))
      exited.resolve()
    })
    return started
  }

  /** Once nothing is running, the thread does not keep the process alive, and ends after a while. */
  function rest(): void {
    if (waiting.size > 0) return
    worker?.unref()
    clearTimeout(idle)
    idle = setTimeout(end, idleMs).unref()
  }

  function end(): void {
    clearTimeout(idle)
    worker?.postMessage('close')
    worker = undefined
  }

  async function read({ sql, parameters }: CompiledQuery): Promise<unknown[]> {
    flusher.refuseAfterFailure()
    clearTimeout(idle)
    worker ??= start()
    worker.ref()
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
    waiting.set(id, { resolve, reject })
    worker.postMessage({ id, sql, parameters: [...parameters] })
    const rows = await promise
    // It may have seen commits that are not on disk yet.
    await flusher.flushed()
    return rows
  }

  return {
    db: new Kysely<Schema>({ dialect: new ReadingDialect(read) }),
    close: async () => {
      worker?.ref()
      end()
      await ended
    },
  } satisfies ReadingThread
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

/** Without Kysely's own mutex: the thread takes one statement after the other. */
class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
