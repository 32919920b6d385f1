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
export type ReadingThread = {
  readonly db: Kysely<Schema>
  /**
   * Runs `work` while no statement does in the thread; later ones wait for it. For a checkpoint that empties the log, which
   * waits for every reader, and would block the event loop meanwhile.
   */
  readonly whilePaused: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly close: () => Promise<void>
}

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

/** A read may see commits that are not on disk yet, so its rows are passed on only when they are. */
export function makeReadingThread(
  path: string,
  flusher: Pick<LogFlusher, 'flushed' | 'refuseAfterFailure'>,
): ReadingThread {
  const reads = new Set<Promise<unknown[]>>()
  let thread: Thread | undefined
  let ended = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let pause: Promise<void> | undefined

  /** After the last read the thread no longer keeps the process alive, and ends after a while. */
  function rest(): void {
    if (reads.size > 0) return
    thread?.worker.unref()
    clearTimeout(idle)
    idle = setTimeout(end, idleMs).unref()
  }

  function end(): void {
    clearTimeout(idle)
    thread?.worker.postMessage('close')
    thread = undefined
  }

  async function read(query: CompiledQuery): Promise<unknown[]> {
    while (pause) await pause
    flusher.refuseAfterFailure()
    clearTimeout(idle)
    if (!thread?.isRunning()) {
      thread = startThread(path)
      ended = thread.ended
    }
    const rows = thread.read(query)
    reads.add(rows)
    try {
      return await rows
    } finally {
      reads.delete(rows)
      rest()
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
    close: async () => {
      thread?.worker.ref()
      end()
      await ended
    },
  }
}

type Thread = {
  readonly worker: Worker
  readonly isRunning: () => boolean
  readonly ended: Promise<void>
  readonly read: (query: CompiledQuery) => Promise<unknown[]>
}

function startThread(path: string): Thread {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3')
  const worker = new Worker(program, { eval: true, workerData: { path, driver } })
  const waiting = new Map<number, Waiting>()
  const ended = Promise.withResolvers<void>()
  let [lastId, isRunning] = [0, true]
  const fail = (error: Error) => {
    isRunning = false
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', ({ id, rows, message }: Answer) => {
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (rows) resolve?.(rows)
    else reject?.(new Error(message))
  })
  worker.on('error', fail)
  worker.on('exit', () => {
    fail(new Error('The thread that reads for searches ended'))
    ended.resolve()
  })
  return {
    worker,
    isRunning: () => isRunning,
    ended: ended.promise,
    read: ({ sql, parameters }) => {
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
      waiting.set(id, { resolve, reject })
      worker.ref()
      worker.postMessage({ id, sql, parameters: [...parameters] })
      return promise
    },
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

/** Without Kysely's own mutex: the thread takes one statement after the other. */
class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
