import type { ClaimedJob, Room } from '../jobs/claim.ts'
import type { JobKind } from '../jobs/jobs.ts'

/** Taken at once: enough for one commit to carry many, few enough to share with another process. */
const batch = 20
const mostInAll = 200
/** In one lane, such as one webhook endpoint: a receiver that hangs holds this much and no more. */
const mostInLane = 5
/** The lanes of kinds that name none. Long campaigns mostly wait for their turn to send, so many fit side by side. */
const mostOfKind: Readonly<Record<string, number>> = {
  'campaign.run': 40,
  'simulator.advance': 20,
} satisfies Partial<Record<JobKind, number>>

/** Counts what this process has running, in all and by lane. */
export function makeRoom() {
  const inLane = new Map<string, number>()
  let inAll = 0
  const left = (lane: string) => (mostOfKind[lane] ?? mostInLane) - (inLane.get(lane) ?? 0)
  return {
    now: (): Room => ({
      inAll: Math.min(batch, mostInAll - inAll),
      fullLanes: [...inLane.keys()].filter((lane) => left(lane) <= 0),
      inLane: left,
    }),
    take: ({ lane }: Pick<ClaimedJob, 'lane'>) => {
      inAll += 1
      inLane.set(lane, (inLane.get(lane) ?? 0) + 1)
    },
    leave: ({ lane }: Pick<ClaimedJob, 'lane'>) => {
      inAll -= 1
      const rest = (inLane.get(lane) ?? 0) - 1
      if (rest > 0) inLane.set(lane, rest)
      else inLane.delete(lane)
    },
  }
}
