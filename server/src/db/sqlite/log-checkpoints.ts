import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type Database from 'better-sqlite3'

/**
 * Copies commits from the write-ahead log into the store's file in a thread of its own, so that the log can start again.
 * SQLite itself would do it inside the commit that reaches 1,000 pages, with two flushes that block the event loop.
 */
export type LogCheckpoints = {
  /** Must be called after each commit that wrote something, outside of a transaction. */
  readonly noteCommit: () => void
  /** Ends the thread, so that the process's own connection is the last to close. */
  readonly close: () => Promise<void>
}

/** The size of the log in pages from which it is copied: that of SQLite itself. */
const copiedFrom = 1_000
/**
 * The size from which commits wait for the end of a copy. The log starts again only when no page is left to copy, and under
 * steady load some always are. Those that wait then wait for the last few pages and for a flush.
 */
const completedFrom = 4_000
/** The size from which SQLite copies by itself after all: the thread has failed. */
const leftToSqliteFrom = 16_000
/** The size is read this often, since that costs as much as a small statement. */
const commitsPerReading = 32
/** The thread starts in about 30 ms, and an idle process does not pay its memory. */
const idleMs = 10_000

/** As text, because the bundled server is one file. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const Database = require(workerData.driver)
const handle = new Database(workerData.path, { fileMustExist: true })
for (const pragma of workerData.pragmas) handle.pragma(pragma)
parentPort.on('message', (message) => {
  if (message === 'close') {
    handle.close()
    return parentPort.close()
  }
  handle.pragma('wal_checkpoint(passive)')
  parentPort.postMessage('copied')
})`

type Store = {
  readonly handle: Database.Database
  readonly path: string
  /** How flushes are made, as on the process's own connection. */
  readonly pragmas: readonly string[]
  /** Runs the work while no statement uses the process's own connection. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>
}

export function makeLogCheckpoints({ handle, path, pragmas, inTurn }: Store): LogCheckpoints {
  handle.pragma(`wal_autocheckpoint = ${leftToSqliteFrom}`)
  const size = handle.prepare<[], { log: number; checkpointed: number }>('pragma wal_checkpoint(noop)')
  const thread = makeThread({ path, pragmas })
  let commits = 0
  let notBefore = 0
  let running: Promise<void> | undefined

  async function copy(): Promise<void> {
    await thread.copy()
    // Few pages are left now, so that the others wait for a short time only.
    if ((size.get()?.log ?? 0) >= completedFrom) await inTurn(thread.copy)
  }

  function start(): void {
    running = copy()
      .catch(() => {
        // The commits stay in the log, where nothing is lost, and the next copy contains them.
        notBefore = performance.now() + idleMs
      })
      .finally(() => {
        running = undefined
      })
  }

  return {
    noteCommit: () => {
      commits += 1
      if (commits % commitsPerReading !== 0 || running || performance.now() < notBefore) return
      const { log, checkpointed } = size.get() ?? { log: 0, checkpointed: 0 }
      if (log - checkpointed >= copiedFrom) start()
    },
    close: async () => {
      await running
      notBefore = Number.POSITIVE_INFINITY
      await thread.close()
    },
  }
}

/** Starts with the first copy and ends after a while without one. */
function makeThread(workerData: Pick<Store, 'path' | 'pragmas'>) {
  let worker: Worker | undefined
  let copying: PromiseWithResolvers<void> | undefined
  let idle: NodeJS.Timeout | undefined
  let ended: Promise<void> = Promise.resolve()

  function start(): Worker {
    const driver = createRequire(import.meta.url).resolve('better-sqlite3')
    const started = new Worker(program, { eval: true, workerData: { ...workerData, driver } })
    const { promise, resolve } = Promise.withResolvers<void>()
    ended = promise
    started.on('message', () => copying?.resolve())
    started.on('error', (error) => copying?.reject(error))
    started.on('exit', () => {
      if (worker === started) worker = undefined
      copying?.reject(new Error('The thread that copies the log ended'))
      resolve()
    })
    return started
  }

  function end(): void {
    clearTimeout(idle)
    worker?.postMessage('close')
    worker = undefined
  }

  return {
    copy: async () => {
      clearTimeout(idle)
      worker ??= start()
      // While it copies, others may wait for it, so it keeps the process alive.
      worker.ref()
      copying = Promise.withResolvers()
      worker.postMessage('copy')
      await copying.promise
      worker?.unref()
      idle = setTimeout(end, idleMs).unref()
    },
    close: async () => {
      worker?.ref()
      end()
      await ended
    },
  }
}
