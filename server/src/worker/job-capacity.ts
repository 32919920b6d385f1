import { deliveryPartitionPrefix } from '../features/webhooks/deliveries/enqueue-deliveries.ts'
import type { ClaimedJob, JobCapacity } from '../jobs/claim.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { makeMostRecent } from '../most-recent.ts'

/** The number of jobs claimed at once: enough to share one commit, few enough to leave some for another process. */
const batchSize = 20
const maxJobs = 400
/** The most webhook deliveries at once. The rest of `maxJobs` is for campaigns, callbacks and maintenance, whatever the receivers do. */
const maxDeliveries = 300
/** The most deliveries at once to webhooks that hang. The rest of `maxDeliveries` is for the other webhooks, however many hang. */
const maxToHanging = 100
/** The most jobs at once in one partition, such as that of one webhook. */
const maxPerPartition = 5
/**
 * The number of deliveries claimed at once for each slot of a webhook that responds, and run there one after another: at 1,000
 * deliveries per second to one webhook, a claim for every few would take longer than the deliveries.
 */
const deliveriesPerSlot = 10
/**
 * The most jobs at once for a webhook that has not responded yet, or whose latest attempts hung or failed: its deliveries are sent
 * one by one.
 */
const maxUnproven = 1
/**
 * The number of attempts that failed one after another after which a webhook counts as unproven. With five slots and ten
 * deliveries for each, receivers with hostile responses took all of the event loop.
 */
const maxFailures = 5
/** The most jobs at once in each process, by the first word of their partition. Campaigns mostly wait for their turn to send, so many can run. */
const maxOfKind: Readonly<Record<string, number>> = {
  'campaign.run': 40,
  'simulator.advance': 10,
  // Of each mode of a workspace, one list after another.
  'contacts.import': 1,
  'contacts.check_import': 1,
  'contacts.export': 1,
  // One workspace after another, because nobody waits for it.
  'analytics.recompute': 1,
  'contact_field.convert': 1,
  'contact_field.purge': 1,
  // One of each channel, so that a customer's messages are stored in the order of their callbacks.
  'whatsapp.callback': 1,
  // Of each channel, so that files take neither the network nor the slots from messages.
  'attachment.fetch': 2,
  // Of each conversation, so that its messages are sent in the order in which they were written.
  'message.send_delayed': 1,
} satisfies Partial<Record<JobKind, number>>
/** The number of jobs claimed at once for each slot, and run there one after another: these jobs are short, and come by the thousand. */
const jobsPerSlot: Readonly<Record<string, number>> = {
  'simulator.advance': 5,
  'whatsapp.callback': 50,
} satisfies Partial<Record<JobKind, number>>

/** An attempt that runs this long counts as hanging, whether or not a response arrives in the end. */
const hangsAfterMs = 10_000
/**
 * How many webhooks there are at most whose latest attempts are remembered. A forgotten one has to respond once to get more than
 * one slot.
 */
const maxRemembered = 10_000

/** What is known of a webhook. `failures`: how many attempts have failed since the last success. */
type Latest = { readonly hung: boolean; readonly failures: number }
const unknown: Latest = { hung: false, failures: maxFailures }

/** The partitions of the kinds above are named like their kind, or begin with it. */
const kindIn = (partition: string) => partition.split(' ', 1)[0] ?? partition
const isDelivery = (partition: string) => partition.startsWith(deliveryPartitionPrefix)

export type JobCapacityCounts = ReturnType<typeof makeJobCapacity>

/** Counts the jobs that this process runs, in total and by partition, and remembers which webhooks hang or fail. */
export function makeJobCapacity(now: () => number) {
  const ofPartition = new Map<string, number>()
  const latest = makeMostRecent<string, Latest>(maxRemembered)
  /** The time until which no job of a partition is to be claimed, by partition. */
  const pauses = new Map<string, number>()
  let total = 0

  const hangs = (partition: string) => latest.peek(partition)?.hung === true
  function isUnproven(partition: string): boolean {
    const { hung, failures } = latest.peek(partition) ?? unknown
    return isDelivery(partition) && (hung || failures >= maxFailures)
  }
  const limitOf = (partition: string) =>
    isUnproven(partition) ? maxUnproven : (maxOfKind[kindIn(partition)] ?? maxPerPartition)
  const isPaused = (partition: string) => (pauses.get(partition) ?? 0) > now()
  const left = (partition: string) => (isPaused(partition) ? 0 : limitOf(partition) - (ofPartition.get(partition) ?? 0))
  const running = (matches: (partition: string) => boolean) =>
    [...ofPartition].reduce((sum, [partition, count]) => (matches(partition) ? sum + count : sum), 0)

  type Released = { readonly tookMs: number; readonly failed: boolean | undefined }
  function release(partition: string, { tookMs, failed }: Released): void {
    total -= 1
    const rest = (ofPartition.get(partition) ?? 0) - 1
    if (rest > 0) ofPartition.set(partition, rest)
    else ofPartition.delete(partition)
    if (!isDelivery(partition) || failed === undefined) return
    const failures = failed ? (latest.peek(partition) ?? unknown).failures + 1 : 0
    latest.set(partition, { hung: tookMs >= hangsAfterMs, failures })
  }

  return {
    now: () => {
      let deliveriesLeft = maxDeliveries - running(isDelivery)
      let hangingLeft = maxToHanging - running(hangs)
      const slots = new Map<string, number>()
      for (const partition of pauses.keys()) if (!isPaused(partition)) pauses.delete(partition)
      const full = [...ofPartition.keys(), ...pauses.keys()].filter((partition) => left(partition) <= 0)
      const hanging = hangingLeft > 0 ? [] : [...latest.keys()].filter(hangs)
      return {
        total: Math.min(batchSize, maxJobs - total),
        fullPartitions: [...new Set([...full, ...hanging])],
        deliveries: { prefix: deliveryPartitionPrefix, areFull: deliveriesLeft <= 0 },
        perSlot: (partition: string) => {
          if (isDelivery(partition)) return isUnproven(partition) ? 1 : deliveriesPerSlot
          return jobsPerSlot[kindIn(partition)] ?? 1
        },
        ofPartition: (partition: string, wanted: number) => {
          const shared = [isDelivery(partition) ? deliveriesLeft : wanted, hangs(partition) ? hangingLeft : wanted]
          const granted = Math.max(0, Math.min(wanted, left(partition), ...shared))
          if (isDelivery(partition)) deliveriesLeft -= granted
          if (hangs(partition)) hangingLeft -= granted
          slots.set(partition, granted)
          return granted
        },
        /** The slots in which the claimed jobs of a partition may run. */
        slotsOf: (partition: string) => slots.get(partition) ?? 1,
      } satisfies JobCapacity & { slotsOf: (partition: string) => number }
    },
    /** True while every slot of a partition is in use, so that one of its runs will end. */
    isFull: (partition: string) => left(partition) <= 0,
    /** Claims no job of a partition until then, because its receiver has had as many as it may get. */
    pause: (partition: string, until: number) => void pauses.set(partition, until),
    isPaused,
    /** True while the jobs of a partition are to be claimed and run one by one. */
    isUnproven,
    /** Takes a slot. Returns a function that releases it, to be called with whether the attempt failed, if there was one. */
    take: ({ partition }: Pick<ClaimedJob, 'partition'>): ((failed: boolean | undefined) => void) => {
      const startedAt = now()
      total += 1
      ofPartition.set(partition, (ofPartition.get(partition) ?? 0) + 1)
      return (failed) => release(partition, { tookMs: now() - startedAt, failed })
    },
  }
}
