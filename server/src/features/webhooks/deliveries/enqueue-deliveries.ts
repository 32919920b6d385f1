import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { JobPayloads, NewJob } from '../../../jobs/jobs.ts'
import type { Scope } from '../../../policy.ts'

type DeliveriesToEnqueue = {
  readonly deliveryIds: readonly string[]
  readonly webhookId: string
  readonly trigger: JobPayloads['webhook.deliver']['trigger']
  readonly runAt: number
}

/** The prefix of every endpoint's partition key. */
export const deliveryPartitionPrefix = 'deliveries '

/** Enqueues one job per delivery. Those of one endpoint share a partition, so that a slow receiver delays no other. */
export async function enqueueDeliveries(app: App, tx: Tx, scope: Scope, input: DeliveriesToEnqueue): Promise<void> {
  const jobs = input.deliveryIds.map(
    (deliveryId): NewJob<'webhook.deliver'> => ({
      kind: 'webhook.deliver',
      payload: { deliveryId, trigger: input.trigger },
      runAt: input.runAt,
      partition: `${deliveryPartitionPrefix}${input.webhookId}`,
      dedupeKey: jobKeyOf(deliveryId),
    }),
  )
  await app.jobs.enqueueAll(tx, scope, jobs)
}

/** At most one job per delivery waits or runs, so that two attempts never run concurrently. */
export function jobKeyOf(deliveryId: string): string {
  return `webhook.deliver ${deliveryId}`
}
