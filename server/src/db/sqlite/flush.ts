import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Flushes a file to disk; for a folder, its directory entries. */
export function flush(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
