import type { Config } from './config.ts'
import { isUnwritable } from './db/dialect.ts'

type StoreLocation = { readonly folder: string /** What names another folder. */; readonly setting: string }

/** The error as it is, or what to do about it where it says that a file or the disk under it cannot be used. */
export function explainUnwritable(error: unknown, { folder, setting }: StoreLocation): unknown {
  if (!isUnwritable(error)) return error
  const sentence = `Parley cannot write to ${folder} (${reasonOf(error)}). Give the folder to the account that runs Parley, make room on its disk, or ${setting}.`
  return new Error(sentence, { cause: error })
}

/** The same for the folder that everything is in unless somebody said otherwise. */
export function explainDataDir(error: unknown, { dataDir }: Pick<Config, 'dataDir'>): unknown {
  return explainUnwritable(error, { folder: dataDir, setting: 'set PARLEY_DATA_DIR' })
}

/** A refused connection comes as one error for each address, in one without a message. */
export function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
