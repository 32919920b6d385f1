import { deliveryPartitionPrefix } from '../features/webhooks/deliveries/enqueue-deliveries.ts'
import type { ClaimedJob, JobCapacity } from '../jobs/claim.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { makeMostRecent } from '../most-recent.ts'

/** Taken at once: enough for one commit to carry many, few enough to share with another process. */
const batch = 20
const mostInAll = 400
/** To all webhooks together. What is left is for campaigns, callbacks and upkeep, whatever receivers do. */
const mostDeliveries = 300
/** Of those, to all that hang together. What is left is for the others, however many hang. */
const mostToHanging = 100
/** In one lane, such as that of one webhook. */
const maxPerPartition = 5
/** Of a webhook that has not answered yet, or whose latest try hung: it proves itself one by one. */
const mostUnproven = 1
/** The lanes of kinds that name none. Long campaigns mostly wait for their turn to send, so many fit side by side. */
const mostOfKind: Readonly<Record<string, number>> = {
  'campaign.run': 40,
  'simulator.advance': 20,
} satisfies Partial<Record<JobKind, number>>

/** A try that holds its place for so long hangs, whether or not an answer comes in the end. */
const hangsAfterMs = 10_000
/** Webhooks whose latest try is known. Who is forgotten has to answer once to have more than one place. */
const mostRemembered = 10_000

const isDelivery = (lane: string) => lane.startsWith(deliveryPartitionPrefix)

/** Counts what this process has running, in all and by lane, and remembers which webhooks hang. */
export function makeJobCapacity(now: () => number) {
  const ofPartition = new Map<string, number>()
  const hung = makeMostRecent<string, boolean>(mostRemembered)
  let inAll = 0

  const hangs = (lane: string) => hung.peek(lane) === true
  const isUnproven = (lane: string) => isDelivery(lane) && hung.peek(lane) !== false
  const most = (lane: string) => (isUnproven(lane) ? mostUnproven : (mostOfKind[lane] ?? maxPerPartition))
  const left = (lane: string) => most(lane) - (ofPartition.get(lane) ?? 0)
  const running = (which: (lane: string) => boolean) =>
    [...ofPartition].reduce((sum, [lane, count]) => (which(lane) ? sum + count : sum), 0)

  function leave(lane: string, tookMs: number): void {
    inAll -= 1
    const rest = (ofPartition.get(lane) ?? 0) - 1
    if (rest > 0) ofPartition.set(lane, rest)
    else ofPartition.delete(lane)
    if (isDelivery(lane)) hung.set(lane, tookMs >= hangsAfterMs)
  }

  return {
    now: (): JobCapacity => {
      let forDeliveries = mostDeliveries - running(isDelivery)
      let forHanging = mostToHanging - running(hangs)
      const full = [...ofPartition.keys()].filter((lane) => left(lane) <= 0)
      const hanging = forHanging > 0 ? [] : [...hung.keys()].filter(hangs)
      return {
        inAll: Math.min(batch, mostInAll - inAll),
        fullPartitions: [...new Set([...full, ...hanging])],
        fullPrefix: forDeliveries > 0 ? undefined : deliveryPartitionPrefix,
        ofPartition: (lane, wanted) => {
          const shared = [isDelivery(lane) ? forDeliveries : wanted, hangs(lane) ? forHanging : wanted]
          const granted = Math.max(0, Math.min(wanted, left(lane), ...shared))
          if (isDelivery(lane)) forDeliveries -= granted
          if (hangs(lane)) forHanging -= granted
          return granted
        },
      }
    },
    /** Answers how to give the place back. */
    take: ({ lane }: Pick<ClaimedJob, 'lane'>): (() => void) => {
      const takenAt = now()
      inAll += 1
      ofPartition.set(lane, (ofPartition.get(lane) ?? 0) + 1)
      return () => leave(lane, now() - takenAt)
    },
  }
}
