import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'

/**
 * Makes commits durable without blocking the event loop. SQLite commits with `synchronous=NORMAL`, which writes the pages
 * to the write-ahead log and flushes nothing; the flush follows in a thread of libuv, and one flush serves every commit
 * made before it began.
 */
export type LogFlusher = {
  /** Must be called after each commit that wrote something. */
  readonly noteCommit: () => void
  /**
   * Resolves once every commit noted so far is on disk. Rejects if a flush failed, now or earlier: which pages are on disk
   * is unknown then, and a later flush that succeeds would not prove it (Linux reports an error once and forgets the pages).
   */
  readonly flushed: () => Promise<void>
  /** Throws once a flush has failed. Until the process restarts, and reads what is on disk, the store is out of use. */
  readonly refuseAfterFailure: () => void
  /** Flushes what is left and closes the log, so that SQLite can remove it. */
  readonly close: () => Promise<void>
}

/** Flushes the file's content to disk; on macOS through the drive's own cache, as libuv does. */
export type FlushFile = (file: number) => Promise<void>

const flushContent: FlushFile = promisify(fdatasync)

/**
 * `logPath` is the write-ahead log. SQLite creates it at the first write, and writes to the same file, also after a
 * checkpoint or a restart of the log, until the last connection closes: so it is opened once.
 */
export function makeLogFlusher(logPath: string, flushFile: FlushFile = flushContent): LogFlusher {
  let committed = 0
  let onDisk = 0
  let file: number | undefined
  let failure: FlushFailed | undefined
  let running: Promise<void> | undefined
  let runningUpTo = 0
  let next: Promise<void> | undefined

  async function flush(): Promise<void> {
    runningUpTo = committed
    // Windows flushes only files that are open for writing.
    file ??= openSync(logPath, 'r+')
    await flushFile(file)
    onDisk = runningUpTo
  }

  function start(): Promise<void> {
    next = undefined
    if (failure) return Promise.reject(failure)
    running = flush()
      .catch((error: unknown) => {
        failure ??= new FlushFailed(error)
        throw failure
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  async function flushed(): Promise<void> {
    if (failure) throw failure
    if (onDisk === committed) return
    if (!running) return start()
    if (runningUpTo === committed) return running
    next ??= running.then(start, start)
    return next
  }

  return {
    flushed,
    noteCommit: () => {
      committed += 1
    },
    refuseAfterFailure: () => {
      if (failure) throw failure
    },
    close: async () => {
      await flushed().catch(() => {})
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

class FlushFailed extends Error {
  /** The code with which SQLite reports that its own flush failed. */
  readonly code = 'SQLITE_IOERR_FSYNC'

  constructor(cause: unknown) {
    super('The write-ahead log could not be flushed to disk. The store is out of use until Parley is restarted.', {
      cause,
    })
  }
}
