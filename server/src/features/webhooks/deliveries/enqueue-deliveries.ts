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

/** How the lane of every endpoint begins. */
export const deliveryPartitionPrefix = 'deliveries '

/** One job for each delivery. Those of one endpoint share a lane, so that a slow receiver holds up nobody else's. */
export async function enqueueDeliveries(app: App, tx: Tx, scope: Scope, owed: DeliveriesToEnqueue): Promise<void> {
  const jobs = owed.deliveryIds.map(
    (deliveryId): NewJob<'webhook.deliver'> => ({
      kind: 'webhook.deliver',
      payload: { deliveryId, trigger: owed.trigger },
      runAt: owed.runAt,
      lane: `${deliveryPartitionPrefix}${owed.webhookId}`,
      dedupeKey: jobKeyOf(deliveryId),
    }),
  )
  await app.jobs.enqueueAll(tx, scope, jobs)
}

/** At most one job waits or runs for a delivery: two tries never go out side by side. */
export function jobKeyOf(deliveryId: string): string {
  return `webhook.deliver ${deliveryId}`
}
