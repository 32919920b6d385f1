import type { EngineParts } from '../db/dialect.ts'
import { hasTable } from '../db/has-table.ts'
import { isParleyStore, unknownSteps } from '../db/migrate.ts'
import { type ChainReport, checkChains } from './audit/check-chains.ts'

export type StoreReport = {
  /** What is wrong, in sentences. */
  readonly problems: readonly string[]
  /** What could not be looked at, and why. */
  readonly notes: readonly string[]
  readonly chains: readonly ChainReport[]
  /** From before the audit log was chained. */
  readonly isOlder: boolean
}

const nothingMore = { chains: [], isOlder: false }

/** Looks through the store for damage, and follows its audit chains. */
export async function checkStore(parts: EngineParts): Promise<StoreReport> {
  const { problems, notes } = await parts.inspect()
  // What follows would stumble over the same damage and name it worse.
  if (problems.length > 0) return { problems, notes, ...nothingMore }
  if (!(await isParleyStore(parts))) {
    return { problems: ['This is no Parley store: Parley has never made its tables in it.'], notes, ...nothingMore }
  }
  const [unknown] = await unknownSteps(parts)
  if (unknown !== undefined) {
    const newer = `A newer version of Parley has changed it (${unknown}); look through it with that version.`
    return { problems: [newer], notes, ...nothingMore }
  }
  if (!(await hasTable(parts, 'audit_head'))) {
    const older = 'The store is from before the audit log was chained; "parley migrate" chains it.'
    return { problems, notes: [...notes, older], chains: [], isOlder: true }
  }
  const chains = await checkChains(parts.db)
  const broken = chains.flatMap(({ workspace, broken: what }) =>
    what ? [`The audit log of ${workspace}: ${what}`] : [],
  )
  return { problems: broken, notes, chains, isOlder: false }
}
