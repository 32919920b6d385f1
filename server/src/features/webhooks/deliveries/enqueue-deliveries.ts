import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { JobPayloads, NewJob } from '../../../jobs/jobs.ts'
import type { Scope } from '../../../policy.ts'
import type { Delivery } from './deliveries.store.ts'

type DeliveriesToEnqueue = {
  readonly deliveries: readonly Pick<Delivery, 'id' | 'endpoint_id'>[]
  readonly trigger: JobPayloads['webhook.deliver']['trigger']
  readonly runAt: number
}

/** The prefix of every endpoint's partition key. */
export const deliveryPartitionPrefix = 'deliveries '

/** Enqueues one job per delivery. Those of one endpoint share a partition, so that a slow receiver delays no other. */
export async function enqueueDeliveries(app: App, tx: Tx, scope: Scope, input: DeliveriesToEnqueue): Promise<void> {
  const jobs = input.deliveries.map(
    ({ id, endpoint_id }): NewJob<'webhook.deliver'> => ({
      kind: 'webhook.deliver',
      payload: { deliveryId: id, trigger: input.trigger },
      runAt: input.runAt,
      partition: `${deliveryPartitionPrefix}${endpoint_id}`,
      dedupeKey: jobKeyOf(id),
    }),
  )
  await app.jobs.enqueueAll(tx, scope, jobs)
}

/** The key of the job of a delivery: at most one job per delivery waits or runs, so that two attempts never run concurrently. */
export function jobKeyOf(deliveryId: string): string {
  return `webhook.deliver ${deliveryId}`
}
