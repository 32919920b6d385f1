import type { Kysely } from 'kysely'
import { chainStart, entryHash } from '../../db/audit/entry-hash.ts'
import type { AuditEntryTable } from '../../db/schema/audit.ts'
import type { Schema } from '../../db/schema.ts'
import { type ChainOf, chainsIn, countPastHead, linksAfter } from './chain.store.ts'
import { type ErasureCheck, makeErasureCheck } from './check-erasures.ts'

export type ChainReport = {
  readonly workspace: string
  readonly entries: number
  /** The hash of the last entry. A copy of it kept elsewhere later proves that no earlier entry was rewritten. */
  readonly head: string
  /** The entries of which a person's values were erased. */
  readonly erased: number
  /** The first problem in the chain; undefined when it is intact. */
  readonly broken: string | undefined
}

/**
 * Verifies the audit chain of every workspace from its first entry, also while Parley appends to it, except those that are
 * being deleted.
 */
export async function checkChains(db: Kysely<Schema>, beingDeleted: readonly string[] = []): Promise<ChainReport[]> {
  const reports: ChainReport[] = []
  for (const chain of await chainsIn(db)) {
    const { workspaceId, workspace, head } = chain
    if (beingDeleted.includes(workspaceId)) continue
    const erasures = makeErasureCheck()
    const broken = (await firstBreak(db, chain, erasures)) ?? erasures.problem() ?? missingPart(chain)
    reports.push({
      workspace: workspace?.name ?? workspaceId,
      entries: head?.seq ?? 0,
      head: head?.hash ?? '',
      erased: erasures.count(),
      broken,
    })
  }
  return reports
}

function missingPart({ workspace, head }: ChainOf): string | undefined {
  if (!workspace) return 'its workspace was removed'
  return (head?.seq ?? 0) > 0 ? undefined : 'all entries were removed: every workspace begins with an entry'
}

const batchSize = 1_000

async function firstBreak(
  db: Kysely<Schema>,
  { workspaceId, head }: ChainOf,
  erasures: ErasureCheck,
): Promise<string | undefined> {
  const end = head?.seq ?? 0
  let [seq, hash, hashBefore]: [number, string, string | undefined] = [0, chainStart, undefined]
  while (seq < end) {
    const links = await linksAfter(db, { workspaceId, seq, limit: batchSize })
    if (links.length === 0) return `${end - seq} entries at the end were removed, from entry ${seq + 1} on`
    for (const [index, link] of links.entries()) {
      if (link.seq > end) break
      if (link.seq !== seq + 1) return `entry ${seq + 1} was removed: after entry ${seq} comes ${nameOf(link)}`
      if (entryHash(hash, link) !== link.hash) {
        const after = links.slice(index + 1)
        return describeBreak({ link, after, hash, hashBefore, endHash: link.seq === end ? head?.hash : undefined })
      }
      erasures.add(link)
      hashBefore = hash
      seq = link.seq
      hash = link.hash
    }
  }
  if (head && hash !== head.hash) return `the end of the chain was rewritten, at entry ${end} or after it`
  const past = await countPastHead(db, workspaceId)
  return past > 0 ? `${past} entries were inserted that do not belong to the chain` : undefined
}

type Break = {
  /** The first entry whose hash does not follow from its predecessor. */
  readonly link: AuditEntryTable
  readonly after: readonly AuditEntryTable[]
  readonly hash: string
  readonly hashBefore: string | undefined
  /** The head's hash, where the link is the last entry. */
  readonly endHash: string | undefined
}

/** Distinguishes the kinds of tampering: each leaves a different trace in the hashes around it. */
function describeBreak({ link, after, hash, hashBefore, endHash }: Break): string {
  const [next] = after
  const follows = (before: string, entry: AuditEntryTable, seq: number) =>
    entryHash(before, { ...entry, seq }) === entry.hash
  if (endHash === link.hash || (next && follows(link.hash, next, next.seq))) {
    return `${nameOf(link)} was changed${link.seq > 1 ? ', or the one before it was rewritten together with its hash' : ''}`
  }
  const expected = after.find((each) => follows(hash, each, link.seq))
  if (expected) {
    const isMoved =
      after.some((each) => follows(each.hash, link, each.seq + 1)) || follows(expected.hash, link, link.seq + 1)
    return isMoved ? `${nameOf(link)} was moved to the position of ${nameOf(expected)}` : `${nameOf(link)} was inserted`
  }
  if (hashBefore !== undefined && follows(hashBefore, link, link.seq - 1)) {
    return `entry ${link.seq - 1} was inserted, before ${nameOf(link)}`
  }
  return `${nameOf(link)} does not follow from entry ${link.seq - 1}: one of the two was rewritten, or entries between them removed`
}

function nameOf({ seq, id, action, subject, at }: AuditEntryTable): string {
  return `entry ${seq} (${action} ${JSON.stringify(subject)}, ${new Date(at).toISOString()}, ${id})`
}
