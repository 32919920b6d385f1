import { statfs } from 'node:fs/promises'
import type { App } from '../app.ts'

/** SQLite's next page may still fit, but nothing that a request stores. */
const fullBelowBytes = 1024 * 1024
/** How long a write that failed counts, where nothing was written since: the next one is an attempt. */
const failureCountsForMs = 30_000

export type Disk = {
  /** The free bytes on the disk of the data directory, which is that of a SQLite store; undefined where they are not known. */
  readonly freeBytes: number | undefined
  readonly isFull: boolean
}

/** Whether the store can be written to, as far as that is known without writing. */
export async function diskOfStore(app: App): Promise<Disk> {
  const freeBytes = await statfs(app.config.dataDir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )
  const failedAt = app.fullDisk.failedAt()
  const hasFailed = failedAt !== undefined && Math.abs(app.now() - failedAt) < failureCountsForMs
  const isNearlyFull = app.store.file !== undefined && freeBytes !== undefined && freeBytes < fullBelowBytes
  return { freeBytes, isFull: hasFailed || isNearlyFull }
}
