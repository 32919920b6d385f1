import type { EngineParts } from './dialect.ts'

/** How many rows each table has. */
export type RowCounts = Readonly<Record<string, number>>

/** A whole store as one file: made, tried and put in place. */
export type Dumps = {
  /** Such as `.db`, for the names of files. */
  readonly suffix: string
  /** Writes the store as of one moment into a new file, on disk when this answers, while others go on writing. */
  readonly dump: (file: string) => Promise<RowCounts>
  /** A store made from the file, away from the real one, in the folder where it is files; closing removes it. */
  readonly openScratch: (
    file: string,
    folder: string,
  ) => Promise<{ readonly parts: EngineParts; readonly counts: RowCounts }>
  /** Makes the file the store, with no Parley at work. Answers where the replaced store is kept; undefined: there was none. */
  readonly replaceStore: (file: string) => Promise<string | undefined>
}

/** For names of files and databases: `20261121t080000z`. */
export function stampOf(time: number): string {
  return new Date(time)
    .toISOString()
    .replace(/\.\d+|[-:]/g, '')
    .toLowerCase()
}
