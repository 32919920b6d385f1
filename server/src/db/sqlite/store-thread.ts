import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/**
 * A thread with a connection of its own to the store, for statements that would block the event loop. It starts with the
 * first one, which takes about 30 ms, and ends after ten idle seconds, so that an idle process does not pay its 10 MB.
 */
export type StoreThread = {
  /** Keeps the process alive until it resolves. Rejects when the statement fails or the thread ends; the next one starts it again. */
  readonly execute: (sql: string, parameters?: readonly unknown[]) => Promise<unknown[]>
  readonly close: () => Promise<void>
}

type Connection = {
  readonly path: string
  readonly isReadOnly: boolean
  readonly pragmas?: readonly string[]
}

const idleMs = 10_000

/** The program of the thread. It is text, because the bundled server is one file. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const Database = require(workerData.driver)
const handle = new Database(workerData.path, { readonly: workerData.isReadOnly, fileMustExist: true, timeout: 5000 })
for (const pragma of workerData.pragmas) handle.pragma(pragma)
parentPort.on('message', (statement) => {
  if (statement === 'close') {
    handle.close()
    parentPort.close()
    return
  }
  const { id, sql, parameters } = statement
  try {
    parentPort.postMessage({ id, rows: handle.prepare(sql).all(...parameters) })
  } catch (error) {
    parentPort.postMessage({ id, message: error.message })
  }
})`

export function makeStoreThread(connection: Connection): StoreThread {
  let thread: Thread | undefined
  let ended = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(idle)
    thread?.worker.postMessage('close')
    thread = undefined
  }

  return {
    execute: async (sql, parameters = []) => {
      clearTimeout(idle)
      if (!thread?.isRunning()) {
        thread = startThread(connection)
        ended = thread.ended
      }
      const used = thread
      try {
        return await used.execute(sql, parameters)
      } finally {
        if (!used.isBusy()) {
          used.worker.unref()
          clearTimeout(idle)
          idle = setTimeout(end, idleMs).unref()
        }
      }
    },
    close: async () => {
      thread?.worker.ref()
      end()
      await ended
    },
  }
}

type Answer = { readonly id: number; readonly rows?: unknown[]; readonly message?: string }
type Thread = {
  readonly worker: Worker
  readonly isRunning: () => boolean
  /** While a statement has not been answered. */
  readonly isBusy: () => boolean
  readonly ended: Promise<void>
  readonly execute: (sql: string, parameters: readonly unknown[]) => Promise<unknown[]>
}

function startThread({ pragmas = [], ...connection }: Connection): Thread {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3')
  const worker = new Worker(program, { eval: true, workerData: { ...connection, pragmas, driver } })
  const waiting = new Map<number, PromiseWithResolvers<unknown[]>>()
  const ended = Promise.withResolvers<void>()
  let [lastId, isRunning] = [0, true]
  const fail = (error: Error) => {
    isRunning = false
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', ({ id, rows, message }: Answer) => {
    const answered = waiting.get(id)
    waiting.delete(id)
    if (rows) answered?.resolve(rows)
    else answered?.reject(new Error(message))
  })
  worker.on('error', fail)
  worker.on('exit', () => {
    fail(new Error('The thread with a connection to the store ended'))
    ended.resolve()
  })
  return {
    worker,
    isRunning: () => isRunning,
    isBusy: () => waiting.size > 0,
    ended: ended.promise,
    execute: (sql, parameters) => {
      const id = ++lastId
      const answer = Promise.withResolvers<unknown[]>()
      waiting.set(id, answer)
      worker.ref()
      worker.postMessage({ id, sql, parameters: [...parameters] })
      return answer.promise
    },
  }
}
