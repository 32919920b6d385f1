import { makeMostRecent } from '../most-recent.ts'
import { makeLastUses } from './last-uses.ts'

/** A use of a workspace by one of its members. */
export type MemberUse = { readonly workspaceId: string; readonly userId: string; readonly at: number }

/** When members last used each workspace, collected in memory so that no request waits for a write. */
export type MemberUses = {
  readonly record: (use: MemberUse) => void
  /** Returns everything to be stored since the last call and forgets it. */
  readonly drain: () => MemberUse[]
  /** Adds back what could not be written. */
  readonly requeue: (uses: readonly MemberUse[]) => void
}

/** The precision of what is stored: writing each use would cost a transaction every few seconds for each member. */
export const memberUseEveryMs = 3 * 60_000
const maxRemembered = 10_000

export function makeMemberUses(): MemberUses {
  const toStore = makeLastUses(keyOf)
  const remembered = makeMostRecent<string, number>(maxRemembered)
  return {
    record: (use) => {
      const key = keyOf(use)
      if (use.at < (remembered.get(key) ?? Number.NEGATIVE_INFINITY) + memberUseEveryMs) return
      remembered.set(key, use.at)
      toStore.record(use)
    },
    drain: toStore.drain,
    requeue: (uses) => {
      for (const use of uses) toStore.record(use)
    },
  }
}

function keyOf({ workspaceId, userId }: MemberUse): string {
  return `${workspaceId} ${userId}`
}
