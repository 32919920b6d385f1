import type { Config } from './config.ts'
import { isUnwritable } from './db/dialect.ts'

type FolderSetting = {
  readonly folder: string
  /** How to choose another folder, such as `set PARLEY_DATA_DIR`. */
  readonly setting: string
}

/** The error itself, or an error with a remedy where a file or its disk is unusable. */
export function explainUnwritable(error: unknown, { folder, setting }: FolderSetting): unknown {
  if (!isUnwritable(error)) return error
  const message = `Parley cannot write to ${folder} (${reasonOf(error)}). Give the account that runs Parley write access to the folder, free some disk space, or ${setting}.`
  return new Error(message, { cause: error })
}

/** Does what `explainUnwritable` does, for the data directory. */
export function explainDataDir(error: unknown, { dataDir }: Pick<Config, 'dataDir'>): unknown {
  return explainUnwritable(error, { folder: dataDir, setting: 'set PARLEY_DATA_DIR' })
}

/** A refused connection is an AggregateError without a message, with one error per address. */
export function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
