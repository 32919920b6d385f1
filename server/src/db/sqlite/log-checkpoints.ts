import type Database from 'better-sqlite3'
import { makeStoreThread } from './store-thread.ts'

/**
 * Copies commits from the write-ahead log into the store's file in a thread of its own, so that the log can start again.
 * SQLite itself would do it inside the commit that reaches 1,000 pages, with two flushes that block the event loop.
 */
export type LogCheckpoints = {
  /** Must be called after each commit that wrote something, outside of a transaction. */
  readonly noteCommit: () => void
  /** Resolves when no copy is under way. */
  readonly copied: () => Promise<void>
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
/** The shortest time between a copy that failed and the next one. */
const pauseMs = 10_000

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
  const thread = makeStoreThread({ path, isReadOnly: false, pragmas })
  const copyPages = async () => void (await thread.execute('pragma wal_checkpoint(passive)'))
  let commits = 0
  let notBefore = 0
  let running: Promise<void> | undefined

  async function copy(): Promise<void> {
    await copyPages()
    // Few pages are left now, so that the others wait for a short time only.
    if ((size.get()?.log ?? 0) >= completedFrom) await inTurn(copyPages)
  }

  function start(): void {
    running = copy()
      .catch(() => {
        // The commits stay in the log, where nothing is lost, and the next copy contains them.
        notBefore = performance.now() + pauseMs
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
    copied: async () => running,
    close: async () => {
      await running
      notBefore = Number.POSITIVE_INFINITY
      await thread.close()
    },
  }
}
