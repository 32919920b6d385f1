import type { FormerChain } from '../../db/audit/former-chain.ts'
import { chainHash, chainStart } from '../../db/audit-chain.ts'
import type { AuditEntryTable } from '../../db/schema/audit.ts'
import type { ErasureCheck } from './check-erasures.ts'

export type FormerCheck = ReturnType<typeof makeFormerCheck>

/** Compares the entries of a chain that began with hashes of version 1 with the last hash that it had then. */
export function makeFormerCheck(former: FormerChain | undefined) {
  let hash = chainStart
  return {
    end: former && { entries: former.entries, head: former.hash },
    /** Takes the entries in the order of the chain. */
    add(entry: AuditEntryTable): void {
      if (former && entry.seq <= former.entries) hash = chainHash(hash, entry)
    },
    problem(erasures: ErasureCheck): string | undefined {
      if (!former) return undefined
      if (former.brokenAt !== null)
        return `entry ${former.brokenAt} did not belong to the chain already when the entries were sealed; verify a backup from before that upgrade`
      const isErased = 'commitment' in former.seal
      if (isErased && erasures.hasAnyUpTo(former.entries)) return undefined
      if (!isErased && hash === former.hash) return undefined
      return `its first ${former.entries} entries are not those that it had when they were sealed`
    },
  }
}
