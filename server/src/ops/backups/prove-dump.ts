import { type EngineParts, isUnwritable } from '../../db/dialect.ts'
import type { Dumps, RowCounts } from '../../db/dumps.ts'
import { otherVersion } from '../../db/migrate.ts'
import { checkStore } from '../check-store.ts'

type Verification<Result> = {
  /** The folder for a temporary store. */
  readonly folder: string
  /** The expected number of rows in each table; undefined where it is unknown. */
  readonly counts?: RowCounts
  /** A further check of the restored store. */
  readonly inspect: (restored: EngineParts) => Promise<Result>
}

/** Restores the file to a temporary store and checks it there. Throws an error with a message for the user when a check fails. */
export async function proveDump<Result>(
  dumps: Dumps,
  file: string,
  verification: Verification<Result>,
): Promise<Result> {
  const scratch = await dumps.openScratch(file, verification.folder).catch((error: unknown) => {
    if (isUnwritable(error)) throw error
    throw new Error(`It cannot be restored: ${error instanceof Error ? error.message : error}`, { cause: error })
  })
  try {
    const other = await otherVersion(scratch.parts)
    if (other !== undefined) throw new Error(`This version cannot use it: ${other}`)
    const { problems } = await checkStore(scratch.parts)
    if (problems.length > 0) throw new Error(`The restored store is damaged:\n  ${problems.join('\n  ')}`)
    const differing = Object.entries(verification.counts ?? {}).find(
      ([table, count]) => scratch.counts[table] !== count,
    )
    if (differing) {
      const [table, count] = differing
      throw new Error(`The restored table ${table} has ${scratch.counts[table]} rows instead of ${count}`)
    }
    return await verification.inspect(scratch.parts)
  } finally {
    await scratch.parts.close()
  }
}
