import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Puts a file on the disk; of a folder, the names in it. */
export function flush(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
