import type { EngineParts } from '../db/dialect.ts'
import { hasTable } from '../db/has-table.ts'
import { isParleyStore, unknownSteps } from '../db/migrate.ts'
import { workspacesBeingDeleted } from './audit/chain.store.ts'
import { type ChainReport, checkChains } from './audit/check-chains.ts'

export type StoreReport = {
  /** The problems found, in sentences. */
  readonly problems: readonly string[]
  /** What could not be checked, and why. */
  readonly notes: readonly string[]
  readonly chains: readonly ChainReport[]
  /** True for a store whose audit log has no hash chain yet. */
  readonly isOlder: boolean
}

const withoutChains = { chains: [], isOlder: false }

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
  const [unknown] = await unknownSteps(parts)
  if (unknown !== undefined) {
    const newer = `A newer version of Parley has migrated it (${unknown}). Verify it with that version.`
    return { problems: [newer], notes, ...withoutChains }
  }
  if (!(await hasTable(parts, 'audit_head'))) {
    const older = 'The audit log of this older store has no hash chain yet. Run "parley migrate" to add it.'
    return { problems, notes: [...notes, older], chains: [], isOlder: true }
  }
  const beingDeleted = (await hasTable(parts, 'workspace_deletion')) ? await workspacesBeingDeleted(parts.db) : []
  const chains = await checkChains(parts.db, beingDeleted)
  const broken = chains.flatMap(({ workspace, broken: problem }) =>
    problem ? [`The audit log of ${workspace}: ${problem}`] : [],
  )
  return { problems: broken, notes, chains, isOlder: false }
}
