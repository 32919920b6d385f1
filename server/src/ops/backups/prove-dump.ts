import { type EngineParts, isUnwritable } from '../../db/dialect.ts'
import type { Dumps, RowCounts } from '../../db/dumps.ts'
import { checkStore } from '../check-store.ts'

type Proof<Result> = {
  /** Where a scratch place may be made. */
  readonly folder: string
  /** What must come back; undefined where nobody knows any more. */
  readonly counts?: RowCounts
  /** Further questions to the restored store. */
  readonly ask: (restored: EngineParts) => Promise<Result>
}

/** Restores the file to a scratch place and checks it there. Throws a sentence when it is not what it should be. */
export async function proveDump<Result>(dumps: Dumps, file: string, proof: Proof<Result>): Promise<Result> {
  const scratch = await dumps.openScratch(file, proof.folder).catch((error: unknown) => {
    if (isUnwritable(error)) throw error
    throw new Error(`It cannot be restored: ${error instanceof Error ? error.message : error}`, { cause: error })
  })
  try {
    const { problems } = await checkStore(scratch.parts)
    if (problems.length > 0) throw new Error(`Restored, it is not sound:\n  ${problems.join('\n  ')}`)
    const other = Object.entries(proof.counts ?? {}).find(([table, count]) => scratch.counts[table] !== count)
    if (other) throw new Error(`Restored, ${other[0]} has ${scratch.counts[other[0]]} rows, and not ${other[1]}`)
    return await proof.ask(scratch.parts)
  } finally {
    await scratch.parts.close()
  }
}
