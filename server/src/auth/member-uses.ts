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
  const toStore = makeLastUses()
  const remembered = makeMostRecent<string, number>(maxRemembered)
  return {
    record: ({ workspaceId, userId, at }) => {
      const id = `${workspaceId} ${userId}`
      if (at < (remembered.get(id) ?? Number.NEGATIVE_INFINITY) + memberUseEveryMs) return
      remembered.set(id, at)
      toStore.record(id, at)
    },
    drain: () =>
      [...toStore.drain()].map(([id, at]) => {
        const [workspaceId = '', userId = ''] = id.split(' ')
        return { workspaceId, userId, at }
      }),
    requeue: (uses) => {
      for (const { workspaceId, userId, at } of uses) toStore.record(`${workspaceId} ${userId}`, at)
    },
  }
}
