import { closeSync, openSync, readSync } from 'node:fs'
import type { EngineParts } from './dialect.ts'

/** The number of rows in each table. */
export type RowCounts = Readonly<Record<string, number>>

/** Dumps of a whole store to one file: creating, verifying and restoring them. */
export type Dumps = {
  /** The file name extension, such as `.db`. */
  readonly suffix: string
  /** Writes a consistent snapshot of the store to a new file while others keep writing. The file is on disk when this resolves. */
  readonly dump: (file: string) => Promise<RowCounts>
  /** Opens a temporary store restored from the file (on SQLite inside `folder`). Closing it deletes it. */
  readonly openScratch: (
    file: string,
    folder: string,
  ) => Promise<{ readonly parts: EngineParts; readonly counts: RowCounts }>
  /** Throws an error for a dump of the other engine. */
  readonly refuseOtherEngine: (file: string) => void
  /** Throws an error that names other connections with which the store cannot be replaced. */
  readonly refuseConnections: () => Promise<void>
  /** Replaces the store with the file while no Parley runs. Returns where the previous store was moved; undefined if there was none. */
  readonly replaceStore: (file: string) => Promise<string | undefined>
}

/** A time for file and database names: `20261121t080000z`. */
export function stampOf(time: number): string {
  return new Date(time)
    .toISOString()
    .replace(/\.\d+|[-:]/g, '')
    .toLowerCase()
}

/** Whether the file begins with these characters. */
export function beginsWith(file: string, text: string): boolean {
  const bytes = Buffer.alloc(text.length)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, bytes, 0, bytes.length, 0)
  } finally {
    closeSync(descriptor)
  }
  return bytes.toString('latin1') === text
}
