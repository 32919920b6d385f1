import type { EngineParts } from '../db/dialect.ts'
import { isParleyStore, otherVersion } from '../db/migrate.ts'
import { workspacesBeingDeleted } from './audit/chain.store.ts'
import { type ChainReport, checkChains } from './audit/check-chains.ts'

export type StoreReport = {
  /** The problems found, in sentences. */
  readonly problems: readonly string[]
  /** What could not be checked, and why. */
  readonly notes: readonly string[]
  readonly chains: readonly ChainReport[]
}

const withoutChains = { chains: [] }

/** Checks the store for damage and verifies its audit chains. */
export async function checkStore(parts: EngineParts): Promise<StoreReport> {
  const { problems, notes } = await parts.inspect()
  // The further checks would fail on the same damage with a less helpful message.
  if (problems.length > 0) return { problems, notes, ...withoutChains }
  if (!(await isParleyStore(parts))) {
    return {
      problems: ['This is not a Parley store: it contains none of the tables of Parley.'],
      notes,
      ...withoutChains,
    }
  }
  const other = await otherVersion(parts)
  if (other !== undefined) return { problems: [`This version cannot use it: ${other}`], notes, ...withoutChains }
  const chains = await checkChains(parts.db, await workspacesBeingDeleted(parts.db))
  const broken = chains.flatMap(({ workspace, broken: problem }) =>
    problem ? [`The audit log of ${workspace}: ${problem}`] : [],
  )
  return { problems: broken, notes, chains }
}
